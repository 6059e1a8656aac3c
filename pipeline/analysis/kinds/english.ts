import { addressesModel, toSentences } from '../../platform/strangers-text.ts';
import { toPlainText } from '../plain-text.ts';

/** The English sentences of a stranger's text as plain words. None of them speaks to a language model. */
export function toEnglishSentences(text: string): string[] {
  return text
    .replaceAll(gloss, '')
    .split('\n')
    .flatMap(toEnglishParts)
    .flatMap(toSentences)
    .flatMap((sentence) => sentence.split(smallStart))
    .filter((sentence) => !addressesModel(sentence) && !codeOfSigns.test(sentence))
    .map(toPlainText)
    .filter((sentence) => sentence !== '');
}

/** The English sentences that are whole. A sentence that ends in a colon announces a list, and is left out. */
export function toWholeSentences(text: string): string[] {
  return toEnglishSentences(text.replaceAll(/(?<=^|[.!?] )[^\n.!?]*[:：]$/gmu, ''));
}

/** Code such as `|>`: without the signs, which plain text loses, the sentence is broken. */
const codeOfSigns = / [`']?(?![-–—]{2})[|<>=&^~*\\+!?$-]{2,4}[`']?(?=[ .,;:]|$)/;

const otherScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Greek}]/u;

/** A word that is repeated in the letters of its language: “Hanafuda (花札)”. */
const gloss = new RegExp(` [(（][^()（）\n]*${otherScripts.source}[^()（）\n]*[)）]`, 'gu');

/** A sentence that begins in small letters or with a number: “… of your machine. agentacct is …”, “no dependencies. 900 lines that …”. */
const smallStart =
  /(?<=(?:[\p{L}’']{2}|[\d)])[.!?])(?<!\b(?:al|approx|ca|cf|chap|circa|co|dept|ed|est|etc|fig|impl|inc|incl|ltd|max|min|misc|no|orig|pp|resp|sec|sect|spec|vol|vs)\.) (?=[`*]?(?:--)?[a-z][\w.-]+[`*]? |(?<=[a-z]. )\d)/u;

/** Frequent words of other languages in Latin letters. An English text may hold one of them, as “DOS”, but hardly two. */
const foreignWords =
  /\b(?:der|das|und|sind|kann|wird|dari|pada|berbasis|aplikasi|ist|eine?[nrs]?|mit|für|nicht|von|auf|el|los|las|una|para|con|que|por|del|como|les|pour|avec|dans|est|une|des|sur|il|della|che|sono|não|uma|com|dos|seu|ile|için|bir|olan|yang|untuk|dengan|dan|och|är|som|jest|nie|się|dla|een|het|voor|của|và|cho|một)\b/giu;

/** Foreign words that are also codes of languages or parts of names. They count only in small letters between two words. */
const shortForeignWords = /(?<=\p{Ll} )(?:zu|im|ob|de|la|le|du|en|di|al|em)(?= \p{L})/gu;

const partSigns = /[|｜·。！？\n]|\s[/／]\s/u;
/** A place where a text changes from Chinese to English without a sign. */
const languageChange = /(?<=[\p{Script=Han}）)。！？]{2})\s+(?=[A-Z][a-z]+ (?:\S+ ){3})/u;

/** Whether a text is in English, by its letters and small words. */
export function isEnglish(text: string): boolean {
  if (otherScripts.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const plain = text.match(/[a-z]/gi)?.length ?? 0;
  const short = text.match(shortForeignWords) ?? [];
  const foreign = new Set([...(text.toLowerCase().match(foreignWords) ?? []), ...short]);
  // “Deutsche Übersetzung von ‘The Book’”: one sign is enough where no word but those of a quoted title is English.
  const own = text.replaceAll(quoted, ' ');
  const isSpoken = englishWords.test(own) || (!smallForeignWords.test(own) && short.length === 0);
  return letters > 0 && plain / letters >= 0.95 && foreign.size < 2 && isSpoken;
}

const quoted = /["“„'‘][^"“”'’]{4,}["“”'’]/gu;
const englishWords = /\b(?:the|an?|of|for|and|to|in|on|with|that|your|from|is|it|by|as|at|or)\b/i;
/** `DER` is a name, `der` is a word. Without `g`, a test begins at the start of its text. */
const smallForeignWords = new RegExp(foreignWords.source);

/** The parts of a text that are in English: all of it, or the parts beside another language. */
function toEnglishParts(text: string): string[] {
  // “A bot | fast | free” is three labels. A bar within quoted code separates no labels.
  if (isEnglish(text)) return /[`'"]/.test(text) ? [text] : text.split(' | ');
  return text
    .split(partSigns)
    .flatMap((part) => part.split(languageChange))
    .map((part) => part.trim())
    .filter((part) => isEnglish(part) && (part.match(/[a-z]{2,}/gi) ?? []).length >= 4);
}
