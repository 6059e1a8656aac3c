/** Words for the whole repository, and participles with which a sentence goes on about it. */
const ownStart =
  /^(?:It|(?:This|The) (?:app|application|agent|cli|extension|framework|game|harness|library|mod|package|platform|plugin|program|project|repo|repository|server|skill|software|tool|toolkit)|Built|Created|Designed|Intended|Made|Meant|Written)\b/;

/** Whether a sentence is about the whole repository and not about a part or the world, by its first words. */
export function isAboutItself(sentence: string, name: string): boolean {
  return ownStart.test(sentence) || startsWithName(sentence, name);
}

/** `Deja Vu finds …` and `deja-vu finds …` begin with the name `deja-vu`, and `Deja Vu’s editor` does not. */
function startsWithName(sentence: string, name: string): boolean {
  const wanted = toLetters(name);
  let said = '';
  for (const word of sentence.split(' ')) {
    said += toLetters(word);
    if (said.length >= wanted.length) return said === wanted;
  }
  return false;
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
