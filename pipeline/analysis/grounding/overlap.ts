import type { ScannedRow } from '../../contract/repository-row.ts';
import { stopWords } from '../counts/stop-words.ts';
import { toKey, toWords } from '../counts/words.ts';
import type { NightFacts } from './night-facts.ts';
import { toReadable } from './sentence-split.ts';

/** Faithful notes reach .64 and more, those of another row seldom .2. Source: trials on made-up and recorded nights. */
export const leastOverlap = 0.34;
/** With fewer words of substance nothing can be said. */
const leastNoteWords = 4;
const leastRowWords = 4;
/** What a digest says of any row: counts, lists and standing. */
const ofAnyRow = new Set(
  `star fork follower gain gained lose lost rise rose fall fell pace average averages night tonight newcomer arrival owner
  licence license licenced written list listed life attention speeding stand stood standing count total repository named language category
  theme subject newest fastest largest rising growing growth popular popularity notable trending trend young age aged share steady
  audience late come came taken take took enter entered earlier recent recently week offer offering aim aimed let letting allow allowing
  designed intended described say saying word claim claiming copied watched twice unusual unlike widely quick strong strongly interest
  filed typical common belong around moves moving starred far repositories projects copied forked speed well taken people show shows hold holds name names ask reuse reusing forked audience known`
    .split(/\s+/)
    .map(toKey),
);

/** The part of a note's words of substance that its row uses too; undefined where either says too little to tell. */
export function measureOverlap(
  note: string,
  row: ScannedRow,
  facts: NightFacts,
): number | undefined {
  const said = new Set(contentOf(toWords(toReadable(note.replaceAll(row.fullName, ' ')))));
  const known = facts.words.get(row) ?? new Set();
  const place = [
    facts.categoryOf.get(row) ?? '',
    ...facts.evidence.themes
      .filter(({ repositories }) => repositories.includes(row.fullName))
      .flatMap(({ topics }) => topics),
  ];
  const ground = new Set([...known, ...toWords(place.join(' \n ')).map(toKey)].map(stem));
  const substance = contentOf([...known]).filter((word) => /[a-z]{2}/.test(word));
  if (said.size < leastNoteWords || substance.length < leastRowWords) return undefined;
  const hits = [...said].filter((word) => ground.has(stem(word))).length;
  // A row of few words cannot lend a long note many.
  return Math.min(1, hits / Math.min(said.size, substance.length));
}

function contentOf(words: readonly string[]): string[] {
  return words
    .map(toKey)
    .filter((word) => !stopWords.has(word) && !ofAnyRow.has(word) && !/^\p{N}+$/u.test(word));
}

/** English endings away, so that `compiles`, `compiler` and `compiling` meet. */
function stem(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  const bare = word.replace(
    /(?:ations?|itions?|ings?|ers?|ors?|ments?|ness|able|ible|ies|ied|ed|es|ly|al|ic|ive|ion|y|e|s)$/,
    '',
  );
  return bare.length >= 4 ? bare : word.slice(0, 4);
}
