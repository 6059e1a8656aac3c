import { addressesModel, toSentences } from '../../platform/strangers-text.ts';
import { type Block, countLetters } from './block.ts';
import { joinKept } from './plain-text.ts';

/** In UTF-16 units. A longer sentence is prose, whatever its first words are. Orders to a model are refused at any length. */
const longestIdle = 320;

/** The blocks without their idle sentences. A block that has only idle sentences is left out. */
export function withoutIdle(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block];
    // A heading such as “Sponsors” stays, because it tells what its section is about.
    const drops = block.kind === 'heading' ? addressesModel : isIdle;
    const sentences = toSentences(block.text);
    const kept = sentences.filter((sentence) => !drops(sentence));
    if (kept.length === sentences.length) return [block];
    const text = joinKept(kept);
    return countLetters(text) > 0 ? [{ ...block, text }] : [];
  });
}

/**
 * Whether a sentence says nothing about what the project is.
 *
 * Examples are install commands, sponsors, dated news, requests for stars, moves, translations, contacts, badges and
 * orders to language models.
 */
function isIdle(sentence: string): boolean {
  if (addressesModel(sentence)) return true;
  return sentence.length <= longestIdle && idle.test(sentence);
}

/** Signs and pictures before the first word of a sentence. */
const before = String.raw`^[^\p{L}\p{N}]{0,12}`;

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';

const idle = new RegExp(
  [
    // Install commands.
    String.raw`${before}(?:(?:one[- ]line |quick |manual )?(?:install(?:ation|er)?|run|setup|download)(?: command| with one line| script)?|安装(?:命令|方式|方法)?|一键安装|インストール)\s?[:：]`,
    String.raw`\b(?:npm (?:i|install|create|run)|npx(?: -y)?|pnpm (?:add|dlx|i|install)|yarn (?:add|dlx)|bunx?|pip3? install|pipx (?:install|run)|uv (?:tool |pip )?(?:add|install|run|sync)|uvx|brew (?:install|tap)|cargo (?:install|add)|go install|go get|apt(?:-get)? install|docker (?:run|pull|compose)|git clone|curl -\w+|irm|winget install|scoop install|gem install|composer require|dotnet add) [\w@./"'-]`,
    // Requests for stars, and praise.
    String.raw`(?:give|leave|drop|hit|smash|consider)[^.!?]{0,40}(?:\bstars?\b|⭐|🌟)|⭐.{0,20}(?:star|if)|\bstar (?:this|the|us|our|it)\b|star history|(?:点|點|给|求|留|送|赏|欢迎)[^。！？]{0,16}(?:star|⭐|🌟|颗星|星星)|(?:star|⭐|🌟)[^。！？]{0,8}(?:支持|一下|鼓励|关注)`,
    // Sponsors, advertisements, communities and contacts.
    String.raw`${before}(?:sponsor(?:s|ed by)?\b|supported by|thanks to our|special thanks|advertisement|广告|赞助|招租|buy me a coffee|donat)`,
    String.raw`\b(?:become a sponsor|sponsor (?:this|us|me)|buy me a|support (?:this project|us|me) (?:on|by|via|with)|join (?:our|the|us)\b.{0,40}(?:discord|slack|telegram|community|wechat|group|server|channel)|follow (?:me|us|along|for)\b|contact (?:us|me)\b)`,
    String.raw`(?:QQ|微信|飞书|交流|电报|TG)\s?(?:交流)?群|一键三连|关注(?:我|公众号)|公众号[:：]`,
    // News and states.
    String.raw`${before}(?:\[?\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?\]?\s?[:：|–—-]|${months} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\s?[:：|–—-]|(?:latest |recent |breaking )?news\s?[:：!]|(?:latest |recent )?updates?\s?[:：(]|what'?s new|最新(?:消息|动态|更新)|更新(?:日志|于|时间)|当前版本|最新版本|(?:current |latest )?version\s?[:：]|status\s?[:：]|last updated|the (?:current|latest) (?:release|version) is|v?\d+\.\d+(?:\.\d+)?\s?[:：–—-])`,
    String.raw`^\W{0,4}(?:beta|alpha)\b.{0,40}\b(?:open|public|private|closed) beta\b|\bis (?:currently )?in (?:open|public|private|early|active)? ?(?:beta|alpha|development|preview)\b|coming soon|敬请期待|\bwe(?:'re| are) (?:excited|happy|pleased|thrilled|proud) to\b|\b(?:paper|code|weights?|model|dataset)s? (?:is|are|has been|have been) (?:now )?(?:released|accepted)\b`,
    // Moves and archives.
    String.raw`\b(?:has|have|was|is) (?:been |now )?(?:moved|renamed|relocated|archived|migrated|deprecated)\b|\bmoved to\b|已(?:迁移|搬迁|移动|归档|更名)|repository has moved`,
    // Translations and other pages.
    String.raw`${before}(?:read this in|translations?\s?[:：]|languages?\s?[:：]|english (?:version|readme|below)|(?:简体|繁體|繁体)?中文(?:版|文档|说明|介绍|readme)?\s?(?:[|｜/·]|见|在|请|点击|$)|english\s?[|｜/·]|[рР]усск)`,
    String.raw`(?:中文|英文|日本語|русск\S{0,4})\s?(?:版|версия|说明|文档)?[^。！？]{0,20}(?:见|请看|点击|查看|ниже|below|here)\s?$`,
    String.raw`${before}(?:(?:live |online |web )?demo|website|homepage|home page|project page|docs|documentation|blog|paper|preprint|arxiv|video|hugging ?face|twitter|discord|telegram|read the (?:paper|docs|blog|full)|view (?:the )?demo|try it|see (?:the|also|below)|click here|visit|download (?:the )?(?:latest|here|now|v?\d|macos|windows)|在线(?:体验|演示|示例|地址)|演示(?:地址|视频)|官网|官方网站|项目地址|仓库地址|点击|下载地址|文档)\s?(?:[:：→↓(|]|$|at\b|here\b|图片|查看)`,
    String.raw`${before}(?:(?:made|built|created|crafted|developed) (?:with (?:❤|♥|love)|by)\b|powered by|author\s?[:：]|作者\s?[:：]|license\s?[:：]|by @|copyright|©|all rights reserved|this (?:readme|document) (?:is|was)|table of contents|back to top|unofficial\.?$|not (?:affiliated|endorsed|an official)|非\s?\S{0,12}官方(?:产品|项目)?[。]?$)`,
    // Requests to let an agent install the project.
    String.raw`\b(?:paste|copy|give|send|tell|ask|hand|point|feed)\b.{0,50}\b(?:to|into|at|in)? ?(?:your|any|the) (?:coding |ai )*(?:agent|assistant|llm|claude|codex|chatbot)\b.{0,60}(?:[:：]|\b(?:install|set ?up|read|follow|run)\b)|(?:复制|发送|粘贴|把)[^。]{0,30}(?:发给|交给|给|到)[^。]{0,12}(?:agent|AI|智能体|codex|claude)[^。]{0,20}(?:安装|执行|读取|即可|[:：])`,
    String.raw`${before}(?:do not accept|请勿|禁止)`,
  ].join('|'),
  'iu',
);
