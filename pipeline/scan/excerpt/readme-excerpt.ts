import { readAdoc } from './adoc-lines.ts';
import type { Block } from './block.ts';
import { toMarkdownBlocks } from './html-blocks.ts';
import { readPlain, toLineBlocks } from './line-blocks.ts';
import { readOrg } from './org-lines.ts';
import { chooseProse } from './prose-choice.ts';
import { readRst } from './rst-lines.ts';
import { toParts, toReadableSource } from './source-text.ts';

/**
 * The first prose of a README as one line of plain text. At most 500 UTF-16 units; '' without prose.
 *
 * The ending of `path` decides the format; markdown is the default. Safe on hostile text: it parses at most two
 * parts of 16 KB.
 */
export function toReadmeExcerpt(text: string, path: string): string {
  const toBlocks = blocksReader(path);
  const read: Block[] = [];
  for (const part of toParts(toReadableSource(text))) {
    const excerpt = chooseProse(keepRead(toBlocks(part), read));
    if (excerpt !== '') return excerpt;
  }
  // This point is reached only after all blocks were read, so `read` is complete.
  return chooseProse(toMarkdownBlocks(writtenCode(read)));
}

/** Passes blocks on and collects them in `read`. */
function* keepRead(blocks: Iterable<Block>, read: Block[]): Generator<Block> {
  for (const block of blocks) {
    read.push(block);
    yield block;
  }
}

/** Code blocks that contain sentences. Some READMEs are one fenced or indented block. */
function writtenCode(blocks: readonly Block[]): string {
  return blocks
    .filter(
      (block) =>
        block.kind === 'code' && /(?:\p{L}[\p{L}\p{M}’',-]* ){5}.*[.!?。]$/mu.test(block.text),
    )
    .map((block) => block.text.replace(/^[ \t]+/gm, ''))
    .join('\n\n');
}

export type BlocksReader = (text: string) => Iterable<Block>;

export function blocksReader(path: string): BlocksReader {
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
