/** UTF-16 units that are parsed at once: milliseconds of an ordinary README, a quarter of a second of a hostile one. */
const partLength = 16 * 1024;

/** Units of a README that are looked at all; GitHub's longest READMEs are mostly tables and code by then. */
const scannedLength = 128 * 1024;

/** A README without what comes before its text: byte order mark, front matter and conflict markers. */
export function toReadableSource(text: string): string {
  const source = text
    .slice(0, wholeLength(text, scannedLength))
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  return dropFrontMatter(source).replace(/^(?:<{7}|>{7}|\|{7})(?: .{0,200})?$/gm, '');
}

/**
 * The parts of a README to parse until one holds prose, each made when it is asked for: its first 16 KB, and 16 KB of the
 * lines further down that look like prose.
 *
 * A README that fits is left as it is. A longer one first loses comments and the inside of fenced code, so that neither
 * crowds out the prose nor is cut in the middle and taken for it.
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

/** Elements whose content is no text of the page. */
export const unreadElements: readonly string[] = (
  'script style textarea title xmp iframe noembed noframes plaintext ' +
  'svg math template noscript video audio object canvas select button map'
).split(' ');

/** HTML in which unread elements that nobody closes are not opened either: they would swallow the rest. */
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
  // A rule above the title is written the same way, but is followed by prose and not by keys.
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

/** Empties fenced code that is closed; an open fence is left to the parser. */
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

/** At most `limit` units, and no half of a surrogate pair. */
function wholeLength(text: string, limit: number): number {
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
