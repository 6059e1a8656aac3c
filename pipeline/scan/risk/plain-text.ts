/** Longer than any description GitHub lets through, so that hostile text costs little. */
const mostCharacters = 2_000;

/** What can be typed and not seen: zero-width, bidi and tag characters, fillers, marks on letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu;

const isAscii = /^[\x20-\x7e]*$/;

/** Letters that pass for Latin ones, each before the letter it passes for. Source: UTS 39, the ones in use. */
const lookAlikes = new Map([
  ...pairs('аᴀαɑ', 'a'),
  ...pairs('ʙвβЬь', 'b'),
  ...pairs('сϲᴄⅽ', 'c'),
  ...pairs('ԁᴅđɗ', 'd'),
  ...pairs('еєҽᴇεɛ', 'e'),
  ...pairs('ꜰғƒ', 'f'),
  ...pairs('ɡɢց', 'g'),
  ...pairs('һʜհħ', 'h'),
  ...pairs('іɪıιӏ', 'i'),
  ...pairs('јᴊϳ', 'j'),
  ...pairs('кᴋκҡ', 'k'),
  ...pairs('ʟłⅼ', 'l'),
  ...pairs('мᴍ', 'm'),
  ...pairs('ɴпηո', 'n'),
  ...pairs('оᴏοσөøօ', 'o'),
  ...pairs('рᴘρ', 'p'),
  ...pairs('ԛ', 'q'),
  ...pairs('ʀгᴦ', 'r'),
  ...pairs('ѕꜱ', 's'),
  ...pairs('тᴛτ', 't'),
  ...pairs('ᴜυս', 'u'),
  ...pairs('ѵᴠν', 'v'),
  ...pairs('ԝᴡω', 'w'),
  ...pairs('хχ', 'x'),
  ...pairs('уʏγү', 'y'),
  ...pairs('ᴢ', 'z'),
  ...pairs('АΑ', 'A'),
  ...pairs('ВΒ', 'B'),
  ...pairs('СϹ', 'C'),
  ...pairs('ЕΕ', 'E'),
  ...pairs('НΗ', 'H'),
  ...pairs('ІΙӀ', 'I'),
  ...pairs('Ј', 'J'),
  ...pairs('КΚ', 'K'),
  ...pairs('МΜ', 'M'),
  ...pairs('Ν', 'N'),
  ...pairs('ОΟØ', 'O'),
  ...pairs('РΡ', 'P'),
  ...pairs('Ѕ', 'S'),
  ...pairs('ТΤ', 'T'),
  ...pairs('ХΧ', 'X'),
  ...pairs('УΥ', 'Y'),
  ...pairs('Ζ', 'Z'),
]);

function pairs(letters: string, latin: string): [string, string][] {
  return Array.from(letters, (letter) => [letter, latin]);
}

/** The text as a reader takes it in: compatibility forms resolved, nothing unseen, look-alike letters as Latin ones. */
export function toPlainText(text: string): string {
  if (isAscii.test(text)) return text.slice(0, mostCharacters);
  const visible = text
    .slice(0, mostCharacters)
    .normalize('NFKD')
    .replace(unseen, '')
    .normalize('NFC');
  return visible.replaceAll(/[^\x20-\x7e]/gu, (letter) => lookAlikes.get(letter) ?? letter);
}

/** Words in lower case, camelCase taken apart; each Han character is one, since Chinese puts no space between words. */
export function toWords(plainText: string): string[] {
  if (isAscii.test(plainText)) {
    const apart = plainText.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    return apart.match(/[a-z0-9]+/g) ?? [];
  }
  const apart = plainText.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.match(/(?:[a-z0-9]|(?!\p{Script=Han})[\p{L}\p{N}])+|\p{Script=Han}/gu) ?? [];
}
