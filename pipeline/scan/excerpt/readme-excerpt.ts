import { readAdoc } from './adoc-lines.ts';
import type { Block } from './block.ts';
import { toLineBlocks } from './line-blocks.ts';
import { toMarkdownBlocks } from './markdown-blocks.ts';
import { readOrg } from './org-lines.ts';
import { readPlain } from './plain-lines.ts';
import { chooseProse } from './prose-choice.ts';
import { readRst } from './rst-lines.ts';
import { toReadableSource, toParts } from './source-text.ts';

/**
 * What a README says first in prose: plain text on one line, at most 500 UTF-16 units, '' only where there is no prose.
 *
 * `path` is the README's name; its ending picks the format, and an unknown one is read as markdown. Safe on hostile text:
 * at most twice 16 KB are parsed, the second only where the first holds nothing to read.
 */
export function toReadmeExcerpt(text: string, path: string): string {
  const toBlocks = blocksReader(path);
  const read: Block[] = [];
  for (const part of toParts(toReadableSource(text))) {
    const excerpt = chooseProse(keepRead(toBlocks(part), read));
    if (excerpt !== '') return excerpt;
  }
  // There is no excerpt only where every block was read.
  return chooseProse(toMarkdownBlocks(writtenCode(read)));
}

/** The same blocks; those that were asked for are in `read`. */
function* keepRead(blocks: Iterable<Block>, read: Block[]): Generator<Block> {
  for (const block of blocks) {
    read.push(block);
    yield block;
  }
}

/** Code blocks that hold sentences: some READMEs are one fenced or indented block. */
function writtenCode(blocks: readonly Block[]): string {
  return blocks
    .filter(
      (block) =>
        block.kind === 'code' && /(?:\p{L}[\p{L}\p{M}’',-]* ){5}.*[.!?。]$/mu.test(block.text),
    )
    .map((block) => block.text.replace(/^[ \t]+/gm, ''))
    .join('\n\n');
}

type BlocksReader = (text: string) => Iterable<Block>;

function blocksReader(path: string): BlocksReader {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  return readers.get(ending) ?? toMarkdownBlocks;
}

const toPlainBlocks: BlocksReader = (text) => toLineBlocks(readPlain(text.split('\n')));
const toRstBlocks: BlocksReader = (text) => toLineBlocks(readRst(text.split('\n')));
const toAdocBlocks: BlocksReader = (text) => toLineBlocks(readAdoc(text.split('\n')));
const toOrgBlocks: BlocksReader = (text) => toLineBlocks(readOrg(text.split('\n')));

const readers: ReadonlyMap<string, BlocksReader> = new Map([
  ['', toPlainBlocks],
  ['txt', toPlainBlocks],
  ['text', toPlainBlocks],
  ['rst', toRstBlocks],
  ['rest', toRstBlocks],
  ['adoc', toAdocBlocks],
  ['asciidoc', toAdocBlocks],
  ['asc', toAdocBlocks],
  ['org', toOrgBlocks],
]);
