import { nameOf } from '../../contract/repository-row.ts';
import { toPattern } from '../../platform/text.ts';
import { categoryOf } from './categories.ts';
import things from './tools.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };
import {
  toHeadText,
  toPhraseKey,
  toWeighedRuns,
  wordPattern,
  type RowTexts,
} from './weighed-words.ts';

/** A row with fewer words does not say whether there is something to install. */
const fewestWords = 4;

/** A list of things to install is no tool, even if it uses words for tools. */
const curated =
  /\bawesome\b|\bcurated,? (?:[\w-]+ )?(?:list|collection|directory)\b|\bpaper list\b/i;

/** With one of these topics, an owner says that there is something to read. */
const topicsOfTexts: ReadonlySet<string> = new Set(words.topicsOfTexts.split(' '));

/** Words for things that one reads, plays or looks at. */
const noTool = toPattern(things.noTool, 'u');

/** Words for things that one installs or runs. */
const tool = toPattern(things.tool, 'u');

/** Things for games that one installs and does not play. */
const gameTool = toPattern(things.gameTool, 'u');

const cheat = /(?<!anti )\b(?:cheat|hack|aimbot)\b/;

/** Things around a model that one runs. A model's own page is none. */
const modelTool = toPattern(things.modelTool, 'u');

/** GitHub's names for what is text and not code. Without a word for a tool, it is no tool. */
export const textLanguages = new Set(['', 'HTML', 'CSS', 'Markdown', 'TeX', 'Jupyter Notebook']);

/** How a README says that one can install or run it. */
const installs = toPattern(things.installs, 'iu');

/**
 * Whether a row is a thing to install or to run. Lists, courses, books, games, papers, models and
 * packs of prompts are none, and neither is a row that does not say what it is.
 */
export function isToolOf(row: RowTexts): boolean {
  const text = `${row.description} ${row.readmeExcerpt}`;
  if ((text.match(wordPattern) ?? []).length < fewestWords) return false;
  if (curated.test(`${nameOf(row)} ${text}`)) return false;
  if (row.topics.some((topic) => topicsOfTexts.has(topic))) return false;
  const head = toHeadText(toWeighedRuns(row));
  const category = categoryOf(row);
  if (category === 'Games') return gameTool.test(head) && !cheat.test(head);
  if (category === 'Learning and lists') return tool.test(head) && !noTool.test(head);
  if (category === 'Model training and inference' && /\bmodel\b/.test(head)) {
    return modelTool.test(head);
  }
  if (tool.test(head) || noTool.test(head)) return tool.test(head);
  return !textLanguages.has(row.language) && installs.test(row.signals.readmeText ?? text);
}

/** Whether an English text names a thing, such as a tool, a list or a game. */
export function namesThing(text: string): boolean {
  const key = toPhraseKey(text);
  return tool.test(key) || noTool.test(key);
}
