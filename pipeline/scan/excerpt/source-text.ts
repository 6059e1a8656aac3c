/**
 * UTF-16 units parsed at once: in milliseconds, and in at most a quarter of a second for hostile
 * text.
 */
const partLength = 16 * 1024;

/** UTF-16 units of a README that are read. The text after them is mostly tables and code. */
const scannedLength = 128 * 1024;

/** Removes byte order mark, front matter and conflict markers, and normalises line ends. */
export function toReadableSource(text: string): string {
  const source = text
    .slice(0, wholeLength(text, scannedLength))
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  return dropFrontMatter(source).replace(/^(?:<{7}|>{7}|\|{7})(?: .{0,200})?$/gm, '');
}

/**
 * Yields the parts of a README to parse: the first 16 KB, then 16 KB of later prose-like lines. A
 * short README is one unchanged part. A longer one first loses comments and fenced code: code whose
 * fence was cut off would look like prose.
 */
export function* toParts(source: string): Generator<string> {
  if (source.length <= partLength) {
    yield source;
    return;
  }
  const text = dropComments(dropFencedCode(source));
  const end = partEnd(text);
  yield text.slice(0, end);
  const proseLines = text.slice(end).split('\n').filter(looksLikeProse).join('\n\n');
  yield proseLines.slice(0, partEnd(proseLines));
}

/** Elements whose content is not text of the page. */
export const unreadElements: readonly string[] = (
  'script style textarea title xmp iframe noembed noframes plaintext ' +
  'svg math template noscript video audio object canvas select button map'
).split(' ');

/** Removes the tags of unread elements that are never closed: they would hide the rest. */
export function dropUnclosed(html: string): string {
  if (html.search(unreadTag) === -1) return html;
  const lowered = html.toLowerCase();
  const closed = new Map(unreadElements.map((name) => [name, lowered.lastIndexOf(`</${name}`)]));
  return html.replace(unreadTag, (tag: string, name: string, offset: number) => {
    const end = closed.get(name.toLowerCase()) ?? -1;
    return end > offset ? tag : ' ';
  });
}

const unreadTag = new RegExp(`<(${unreadElements.join('|')})(?=[\\s/>])[^<>]*>?`, 'gi');

function dropFrontMatter(source: string): string {
  const fence = /^(?:---|\+\+\+)[ \t]*\n/.exec(source)?.[0].trim();
  if (fence === undefined) return source;
  const end = /\n(?:---|\+\+\+|\.\.\.)[ \t]*(?:\n|$)/.exec(source.slice(fence.length));
  if (end === null) return source;
  const matter = source.slice(fence.length, fence.length + end.index);
  // A horizontal rule looks like a fence of front matter. Only front matter starts with a key.
  return /^\n?[\w-]+\s*[:=]/.test(matter)
    ? source.slice(fence.length + end.index + end[0].length)
    : source;
}

function dropComments(source: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = source.indexOf('<!--', from);
    const end = start === -1 ? -1 : source.indexOf('-->', start + 4);
    if (end === -1) return kept + source.slice(from);
    kept += source.slice(from, start);
    from = end + 3;
  }
}

/** Empties fenced code blocks that are closed. The parser handles unclosed blocks. */
function dropFencedCode(source: string): string {
  const kept: string[] = [];
  let code: string[] | null = null;
  let fence = '';
  for (const line of source.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line);
    if (code === null) {
      kept.push(line);
      if (mark !== null) [code, fence] = [[], mark[1] ?? ''];
    } else if (mark !== null && mark[1]?.startsWith(fence) === true && mark[2]?.trim() === '') {
      kept.push(line);
      code = null;
    } else {
      code.push(line);
    }
  }
  return [...kept, ...(code ?? [])].join('\n');
}

function looksLikeProse(line: string): boolean {
  return (
    !/^\s*[|<]/.test(line) &&
    /(?:[\p{L}\p{M}\p{N}'’,-]{1,40} ){4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、]{8}/u.test(
      line,
    )
  );
}

function partEnd(text: string): number {
  if (text.length <= partLength) return text.length;
  const line = text.lastIndexOf('\n', partLength - 1) + 1;
  if (line > partLength / 2) return line;
  return wholeLength(text, partLength);
}

/** The greatest length up to `limit` that splits no surrogate pair. */
export function wholeLength(text: string, limit: number): number {
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
