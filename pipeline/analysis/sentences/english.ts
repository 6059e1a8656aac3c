import { toSentences } from '../../platform/strangers-text.ts';

/**
 * The English sentences of one line of a stranger's text, word for word. Of a sentence in two
 * languages, the English parts between signs count.
 */
export function toEnglishSentences(line: string): string[] {
  return toSentences(line)
    .flatMap((sentence) => sentence.split(smallStart))
    .flatMap(toEnglishParts);
}

/** A sentence that begins in small letters or with a number: “no network. 900 lines that …”. */
const smallStart =
  /(?<=(?:[\p{L}’']{2}|[\d)])[.!?])(?<!\b(?:al|approx|ca|cf|chap|circa|co|dept|ed|est|etc|fig|impl|inc|incl|ltd|max|min|misc|no|orig|pp|resp|sec|sect|spec|vol|vs)\.) (?=[`*]?(?:--)?[a-z][\w.-]+[`*]? |(?<=[a-z]{3}. )\d)/u;

/** Frequent words of other Latin languages. English may hold one, as “DOS”, but hardly two. */
const foreignWords =
  /\b(?:der|das|und|sind|kann|wird|dari|pada|berbasis|aplikasi|ist|eine?[nrs]?|mit|für|nicht|von|auf|el|los|las|una|para|con|que|por|del|como|les|pour|avec|dans|est|une|des|sur|il|della|che|sono|não|uma|com|dos|seu|ile|için|bir|olan|yang|untuk|dengan|dan|och|är|som|jest|nie|się|dla|een|het|voor|của|và|cho|một)\b/giu;

/** Also codes of languages or parts of names: they count in small letters between two words. */
const shortForeignWords = /(?<=\p{Ll} )(?:zu|im|ob|de|la|le|du|en|di|al|em)(?= \p{L})/gu;

const partSigns = /[|｜·。！？]|\s[/／]\s/u;
/** A place where a text changes from Chinese to English without a sign. */
const languageChange = /(?<=[\p{Script=Han}）)。！？]{2})\s+(?=[A-Z][a-z]+ (?:\S+ ){3})/u;

/** English may hold a name in another script in brackets, as “Hanafuda (花札)”. */
const bracketed = /[(（「“"][^()（）「」“”"]*[)）」”"]/gu;
const otherScript = /[^\p{Script=Latin}\p{Script=Greek}\P{L}]{2,}|。/u;
/** The least share of Latin letters. */
const leastLatin = 0.85;

/** Whether a text is in English, by its letters and small words. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const plain = text.match(/[a-z]/gi)?.length ?? 0;
  const short = text.match(shortForeignWords) ?? [];
  const foreign = new Set([...(text.toLowerCase().match(foreignWords) ?? []), ...short]);
  // “Deutsche Übersetzung von ‘The Book’”: without the quoted title, one sign is enough.
  const unquoted = text.replaceAll(quoted, ' ');
  const hasEnglishWord =
    englishWords.test(unquoted) || (!smallForeignWords.test(unquoted) && short.length === 0);
  const isLatin =
    plain / letters >= leastLatin && !otherScript.test(text.replaceAll(bracketed, ''));
  return letters > 0 && isLatin && foreign.size < 2 && hasEnglishWord;
}

const quoted = /["“„'‘][^"“”'’]{4,}["“”'’]/gu;
const englishWords = /\b(?:the|an?|of|for|and|to|in|on|with|that|your|from|is|it|by|as|at|or)\b/i;
/** `DER` is a name, `der` is a word. Without `g`, a test begins at the start of its text. */
const smallForeignWords = new RegExp(foreignWords.source);

/** The sentence if it is English, or its English parts beside another language. */
function toEnglishParts(sentence: string): string[] {
  // “A bot | fast | free” is three labels. A bar within quoted code separates no labels.
  if (isEnglish(sentence)) return /[`'"]/.test(sentence) ? [sentence] : sentence.split(' | ');
  return sentence
    .split(partSigns)
    .flatMap((part) => part.split(languageChange))
    .map((part) => part.trim())
    .filter((part) => isEnglish(part) && (part.match(/[a-z]{2,}/gi) ?? []).length >= 4);
}
