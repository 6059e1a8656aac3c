import { nameOf } from '../../contract/repository-row.ts';
import { categoryOf } from './categories.ts';
import words from './words.json' with { type: 'json' };
import { toHeadText, toKey, toWeighedRuns, wordPattern, type RowTexts } from './weighed-words.ts';

/** A row with fewer words does not say whether there is something to install. */
const fewestWords = 4;

/** A list of things to install is no tool, even if it uses words for tools. */
const curated =
  /\bawesome\b|\bcurated,? (?:[\w-]+ )?(?:list|collection|directory)\b|\bpaper list\b/i;

/** With one of these topics, an owner says that there is something to read. */
const topicsOfTexts: ReadonlySet<string> = new Set(words.topicsOfTexts.split(' '));

/** Words for things that one reads, plays or looks at. */
const noTool =
  /\b(?:awesome|list|course|book|ebook|guide|guidebook|handbook|tutorial|roadmap|paper|preprint|proof|certificate|formalization|dataset|data set|taxonomy|anthology|notes?|article|essay|lecture|curriculum|cheatsheet|playbook|collection|game|shooter|mod|remake|cheat|aimbot|wallhack|trainer|executor|icon|wallpaper|example|exercise|homework|sample|showcase|portfolio|landing page|demo|analysis|survey|resource|links?|knowledge|archive|write ?up|poc|proof of concept|vulnerability|leak|prompts?|prompt pack|system prompt|3d model|checkpoint|weight|release page|information|experiment log)\b|教程|指南|书$|论文|列表|清单|学习|笔记|资料|合集|游戏|外挂|辅助|手册|课程|文章|题库|提示词|读本|模型$|دليل/u;

/** Words for things that one installs or runs. */
const tool =
  /\b(?:tool|toolkit|toolchain|toolset|cli|app|application|library|engine|server|client|plugin|addon|extension|framework|sdk|editor|manager|generator|platform|launcher|skill|converter|runtime|scanner|proxy|gateway|service|system(?! prompt)|harness|dashboard|utility|anti cheat|reader|viewer|module|package|daemon|compiler|agent|assistant|bot|workflow|script|interpreter|debugger|monitor|simulator|component|recorder|downloader|builder|web app|command line trainer)\b|工具|平台|插件|客户端|框架|应用|软件|系统|助手|服务|引擎|脚本|技能|智能体|程序|桌面|模块|网关/u;

/** Things for games that one installs and does not play. */
const gameTool =
  /\b(?:engine|server|plugin|addon|library|manager|launcher|anti cheat|toolkit|sdk|framework|editor|converter|integration|datapack)\b|服务器|开服|启动器|引擎|管理/u;

const cheat = /(?<!anti )\b(?:cheat|hack|aimbot)\b/;

/** Things around a model that one runs. A model's own page is none. */
const modelTool =
  /\b(?:engine|runtime|library|framework|server|toolkit|inference|cli|tool|kernel|trainer|pipeline|platform|stack|patch|recipe|port|implementation|sdk|app|api|c99|compiler|benchmark|config|configuration)\b|引擎|框架|工具|平台|推理|部署|微调|训练/u;

/** GitHub's names for what is text rather than code. Without a word for a tool, it is something to read or look at. */
export const textLanguages = new Set(['', 'HTML', 'CSS', 'Markdown', 'TeX', 'Jupyter Notebook']);

/** How a README says that one can install or run it. */
const installs =
  /\b(?:install(?:ation|ing)?|usage|quick ?start|getting started|set ?up|downloads?|requirements|build(?:ing)? from source|run(?:ning)? (?:it|locally|from source))\b|安装|使用|快速开始|下载|部署|运行/iu;

/**
 * Whether a row is a thing to install or to run.
 *
 * Lists, courses, books, games, papers, models and packs of prompts are no tools. Neither is a row that does not say
 * what it is.
 */
export function isToolOf(row: RowTexts): boolean {
  const told = `${row.description} ${row.readmeExcerpt}`;
  if ((told.match(wordPattern) ?? []).length < fewestWords) return false;
  if (curated.test(`${nameOf(row)} ${told}`)) return false;
  if (row.topics.some((topic) => topicsOfTexts.has(topic))) return false;
  const head = toHeadText(toWeighedRuns(row));
  const category = categoryOf(row);
  if (category === 'Games') return gameTool.test(head) && !cheat.test(head);
  if (category === 'Learning and lists') return tool.test(head) && !noTool.test(head);
  if (category === 'Model training and inference' && /\bmodel\b/.test(head)) {
    return modelTool.test(head);
  }
  if (tool.test(head) || noTool.test(head)) return tool.test(head);
  return !textLanguages.has(row.language) && installs.test(row.signals.readmeText ?? told);
}

/** Whether an English text names something that one installs or runs. */
export function namesTool(text: string): boolean {
  return tool.test(toKey(text));
}

/** Whether an English text names a thing, such as a tool, a list or a game. */
export function namesThing(text: string): boolean {
  return namesTool(text) || noTool.test(toKey(text));
}
