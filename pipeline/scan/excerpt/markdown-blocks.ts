import MarkdownIt from 'markdown-it';
import type { Block } from './block.ts';
import { toHtmlBlocks } from './html-blocks.ts';
import { dropUnclosed } from './source-text.ts';

/** Deeper quotes and lists hold no prose; the parser recurses this far. */
const maxNesting = 24;

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false, maxNesting });

/** The readable pieces of a markdown text, HTML inside it included: it is rendered, and the page is read. */
export function toMarkdownBlocks(text: string): Iterable<Block> {
  return toHtmlBlocks(dropUnclosed(markdown.render(text)));
}
