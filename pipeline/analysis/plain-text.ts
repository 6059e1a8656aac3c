/** Characters without a width: bidi marks, tags, variation selectors. */
const invisible = /(?!\u200C|\u200D)\p{Default_Ignorable_Code_Point}/gu;
/** Codes that are no characters. */
const meaningless = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\uFFF9-\uFFFD]/gu;
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]/gu;
/** Signs with a meaning in Markdown or HTML. A tilde before a number means "about", and stays. */
const markup = /[*`<>{}\\]|(?<! )~|~(?!\p{N})|(?<![\p{L}\p{N}])[#_]+|_+(?![\p{L}\p{N}])|!(?=\()/gu;
const addresses =
  /\b[a-z][a-z0-9+.-]*:\/+[^\s)]*|\b(?:javascript|data|mailto|tel|magnet|vbscript):[^\s)]+|\bwww\.[^\s)]+|[^\s(]+@[^\s)]+\.[^\s)]+|\/\/[^\s)]+/giu;
/** `draw.io` becomes `draw io` and `example.com/x` becomes `example`, so that nothing turns it into a link; `three.js` stays. */
const domains =
  /\b(?!(?:asp|ado|ml|vb)\.net\b)((?:[a-z0-9-]+\.)*[a-z0-9-]+)\.(com|net|org|io|ai|app|dev|bot|xyz|info|biz|co|me|gg|cc|cn|ru|to|tk|top|site|online|shop|club|pro|link|live|fun|vip|tv|us|uk|de|fr|jp|kr|eu|in|br|ly|sh|so|im|id|cloud|tech|page|edu|gov)\b(\/\S*)?/giu;
const maximumPasses = 5;

/**
 * A stranger's text as one line of plain words: no link, address, markup, picture, invisible sign or double quote, and
 * no `a/b` that looks like a repository.
 */
export function toPlainText(text: string): string {
  let plain = text.toWellFormed().normalize('NFC');
  // After a removal, the two parts of an address may be next to each other. So it searches again.
  for (let pass = 0, before = ''; plain !== before && pass < maximumPasses; pass += 1) {
    before = plain;
    plain = cleanOnce(plain);
  }
  return plain;
}

function cleanOnce(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(meaningless, ' ')
    .replaceAll(addresses, ' ')
    .replaceAll(domains, (_, name: string, end: string, path?: string) =>
      (path === undefined ? `${name}.${end}` : name).replaceAll('.', ' '),
    )
    .replaceAll(pictures, ' ')
    .replaceAll(/(?<!\p{L})[\u200C\u200D]|[\u200C\u200D](?!\p{L})/gu, '')
    .replaceAll(/<(?= ?\p{N})/gu, '‹')
    .replaceAll(/>(?= ?\p{N})/gu, '›')
    .replaceAll(/ ?\| ?/g, ' · ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/(?<![\p{L}\p{N}])#(?=\p{N})/gu, 'No. ')
    .replaceAll(markup, ' ')
    .replaceAll(/["“”„‟«»＂]/g, "'")
    .replaceAll(/(?<![\p{L}\p{N}])@/gu, '')
    .replaceAll(/\s*[/⁄∕]+\s*/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.;:!?])(?= |$)/g, '$1')
    .replaceAll(/\((?:[\s·]*)\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s\-–—·•:;,.|/!?)）]+/u, '')
    .replace(/[\s\-–—·•:;,|/(（]+$/u, '');
}

/** The letters and digits of a name, by which two ways to write it are one. */
export function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
