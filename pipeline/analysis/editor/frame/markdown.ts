/** A piece of a text. Its words are plain: whatever Markdown would act on in them is escaped. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] };

export function heading(text: string): Block {
  return { kind: 'heading', text };
}

/** One paragraph of the sentences that are there. */
export function paragraph(...sentences: readonly string[]): Block {
  return { kind: 'paragraph', text: sentences.filter(Boolean).join(' ') };
}

export function list(items: readonly string[]): Block {
  return { kind: 'list', items };
}

/** Blocks as Markdown, with the names of the night's repositories as code. Empty blocks are left out. */
export function toMarkdown(blocks: readonly Block[], names: ReadonlySet<string>): string {
  return blocks
    .map((block) => formatBlock(block, names))
    .filter(Boolean)
    .join('\n\n');
}

function formatBlock(block: Block, names: ReadonlySet<string>): string {
  if (block.kind === 'list') {
    return block.items.map((item) => `- ${formatText(item, names)}`).join('\n');
  }
  const text = formatText(block.text, names);
  return block.kind === 'heading' ? `## ${text}` : text;
}

function formatText(text: string, names: ReadonlySet<string>): string {
  return text
    .split(/([\w.-]+\/[\w.-]+)/)
    .map((part, index) => (index % 2 === 1 ? formatName(part, names) : escapeMarkdown(part)))
    .join('');
}

/** A name may end a sentence, whose full stop is not part of it. */
function formatName(text: string, names: ReadonlySet<string>): string {
  if (names.has(text)) return `\`${text}\``;
  if (!text.endsWith('.')) return escapeMarkdown(text);
  return `${formatName(text.slice(0, -1), names)}.`;
}

function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|~&]/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])|^([-+=])/, String.raw`$1\$2$3`);
}
