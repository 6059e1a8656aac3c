import { type Block, countWords } from './block.ts';
import { toMarkdownBlocks } from './html-blocks.ts';
import { withoutIdle } from './idle-sentence.ts';
import { chooseProse } from './prose-choice.ts';
import { cutAtSentence } from './sentence-cut.ts';
import { toParts, toReadableSource } from './source-text.ts';
import { toMarkdown } from './to-markdown.ts';

/**
 * The first prose of a README as a line of plain text, of at most 500 UTF-16 units; '' without
 * prose. The ending of `path` decides the format; Markdown is the default. Safe on hostile text:
 * two parts of 16 KB at most are parsed.
 */
export function toReadmeExcerpt(text: string, path: string): string {
  for (const part of toParts(toReadableSource(text))) {
    const excerpt = chooseProse(toMarkdownBlocks(toMarkdown(part, path)));
    if (excerpt !== '') return excerpt;
  }
  return '';
}

/** The longest README text in UTF-16 units. */
const textLength = 4_000;

/**
 * The beginning of a README as plain text, up to 4,000 UTF-16 units in whole sentences: headings,
 * paragraphs and list items, one on each line; '' without prose. Safe on hostile text.
 *
 * Code, navigation, tables, sponsors, requests for stars and orders to language models are left
 * out. A heading begins with as many `#` as its level, an item with `-`, and a cut line with `~`.
 * What a badge at the top says of the end of the project stands as a cut line below the first line.
 */
export function toReadmeText(text: string, path: string): string {
  const lines: string[] = [];
  let length = 0;
  const source = toReadableSource(text);
  const ended = source.slice(0, topLength).match(endedBadge)?.findLast(Boolean);
  for (const part of toParts(source)) {
    const blocks = chooseBlocks(toMarkdownBlocks(toMarkdown(part, path)));
    for (const block of withoutIdle(blocks, 'moves')) {
      const line = `${markOf(block)}${block.text}`;
      lines.push(line);
      if (ended !== undefined && lines.length === 1) lines.push(`~ ${ended}`);
      length += line.length + 1;
      if (length > textLength) return cut(lines.join('\n'));
    }
  }
  return lines.join('\n');
}

/** In UTF-16 units. Further down, badges are about what a README lists. */
const topLength = 2_000;
/** “Status: archived” as the text of a picture, or in the address of a service for badges. */
const endedBadge =
  /(?:!\[|\balt=["']|\/badge\/-?|repostatus\.org\/badges\/[\w.]+\/|lifecycle-)(?:(?:(?:project|repo(?:sitory)?|status|state|stability|lifecycle|maintenance)[ _]?){1,2}[:-] ?)?(archived|deprecated|discontinued|abandoned|unmaintained)(?=\]|["']|-|\.svg)/i;

/** A line in bold that is longer than this is no heading. */
const longestTitle = 60;

function markOf({ kind, level, bold, text, verbatim }: Block): string {
  if (kind === 'heading') return `${'#'.repeat(level)} `;
  if (!verbatim || kind === 'cell') return '~ ';
  if (kind === 'item') return '- ';
  return bold && text.length <= longestTitle && !/[.!?]$/.test(text) ? '###### ' : '';
}

function chooseBlocks(blocks: readonly Block[]): Block[] {
  let skippedLevel = 0;
  return blocks.filter((block) => {
    if (block.kind === 'heading' && (skippedLevel === 0 || block.level <= skippedLevel)) {
      skippedLevel = thanksSection.test(block.text) ? block.level : 0;
    }
    return skippedLevel === 0 && isText(block);
  });
}

/** Whether a block is text: headings, sentences, items, and cells of tables with a sentence. */
function isText({ kind, text, linked }: Block): boolean {
  if (kind === 'code' || kind === 'folded') return false;
  if (kind === 'cell') return countWords(text) >= 8 && /[.!?。！？]$/u.test(text);
  return kind === 'heading' || linked < 0.8;
}

/** Titles of sections that thank, list or link, and say nothing about the project. */
const thanksSection =
  /^[^\p{L}]{0,12}(?:table of contents|contents|toc\b|sponsors?|backers|supporters|star history|stargazers|contributors?|contributing|acknowledg|thanks|credits|licen[sc]e|donat|communit|contact|follow|links?\b|友情链接|目录|赞助|致谢|鸣谢|贡献者|许可|捐|交流)/iu;

/** Cuts at the end of a line or sentence. If both lose more than half, it cuts at a word. */
function cut(text: string): string {
  const whole = text.slice(0, Math.max(0, text.lastIndexOf('\n', textLength))).trimEnd();
  const last = text.slice(whole.length).trimStart();
  const sentence = cutAtSentence(last, Math.max(0, textLength - whole.length - 1));
  const kept = sentence === '' ? whole : `${whole}\n${sentence}`.trimStart();
  if (kept.length > textLength / 2) return kept;
  const words = text.slice(0, textLength);
  const end = words.lastIndexOf(' ');
  return (end === -1 ? words : words.slice(0, end)).trimEnd();
}
