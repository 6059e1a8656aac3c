import type { Fear, Reading } from '../../contract/analysis.ts';
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';
import { toSentences } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import { categoryOf } from '../kinds/categories.ts';
import { offerSentences } from '../sentences/offer.ts';
import { startsWithName } from '../sentences/purpose.ts';
import signs from './fears.json' with { type: 'json' };

/** Why a repository is no recommendation, and a sentence of its owner that shows it. */
export type FoundFear = NonNullable<Reading['fear']>;

/** In the order in which they are looked for. */
const patterns: readonly (readonly [Fear, RegExp])[] = [
  ['moved or archived', toPattern(signs.moved, 'iu')],
  ['cracked or leaked', toPattern(signs.cracked, 'iu')],
  ['decrypts or takes what belongs to others', toPattern(signs.takes, 'iu')],
  ['key or account trade', toPattern(signs.trades, 'iu')],
];

/** A program that finds or prevents such things is none of them. */
const defends = toPattern(signs.defends, 'i');

/** What code fears of a row by name, description, topics and first sentences; or undefined. */
export function findFear(row: ScannedRow): FoundFear | undefined {
  const sentences = firstSentencesOf(row);
  const heads = [nameOf(row).replaceAll(/[-_.]/g, ' '), row.topics.join(', ').replaceAll('-', ' ')];
  const marks = [...titlesOf(row), row.description];
  for (const [kind, pattern] of patterns) {
    const isMoved = kind === 'moved or archived';
    const isIt = (text: string) =>
      isMoved
        ? !ofParent.test(text) &&
          (pattern.test(text) ||
            (marks.includes(text) && marked.test(text)) ||
            (givenUp.test(text) && startsWithName(text, nameOf(row))))
        : pattern.test(text) && !defends.test(text);
    const sentence = (isMoved ? [...marks, ...sentences] : sentences).find(isIt);
    if (sentence !== undefined || (!isMoved && heads.some(isIt))) {
      return toFear(kind, row, sentence);
    }
  }
  if (attacks(row, sentences)) return toFear('attacks others', row, sentences[0]);
  const old = sentences.find((text) => oldBuild.test(text));
  const isMod = categoryOf(row) === 'Games' && mod.test([...heads, ...sentences].join(' '));
  return isMod && old !== undefined ? toFear('mod for an old build', row, old) : undefined;
}

/** “The library is no longer maintained, so we forked it” is about another project. */
const ofParent = /\b(?:fork(?:s|ed)?|successor|continu\w+|reviv\w+|upstream|original)\b/i;
/** “Lantern is no longer maintained”, where Lantern is the repository, and no version of it. */
const givenUp =
  /^(?:\S+ (?!v?\d)){1,4}?(?:is|has been|was) (?:now )?(?:no longer (?:actively )?(?:maintained|developed|supported)|deprecated|archived|unmaintained|discontinued|abandoned)\b/i;

/** “Lantern (archived)”, “[DEPRECATED] Lantern” in a title; a sentence is of a part. */
const marked = /[([](?:archived|deprecated|discontinued|moved|unmaintained)[)\]]/i;

/** The first headings of a README: its title, and what may stand right below. */
function titlesOf({ signals: { readmeText } }: ScannedRow): string[] {
  const lines = (readmeText ?? '').split('\n').slice(0, readSentences);
  return lines.flatMap((line) => /^#+ (.*)/.exec(line)?.[1] ?? []);
}

/** A sentence is quoted only if it is offered, and so stands word for word in the row's texts. */
function toFear(kind: Fear, row: ScannedRow, found: string | undefined): FoundFear {
  const quoted = offerSentences(row).find(({ text }) => found?.includes(text));
  return { kind, sentence: quoted?.text ?? null };
}

/** Later sentences are about parts. */
const readSentences = 6;

function firstSentencesOf({ description, readmeExcerpt, signals }: ScannedRow): string[] {
  const readme = (signals.readmeText ?? readmeExcerpt)
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => toSentences(line.replace(/^[-~] /, '')))
    .slice(0, readSentences);
  return [...toSentences(description), ...readme];
}

const mod =
  /\b(?:mods?|modding|trainer|multiplayer (?:mod|client)|downgrad\w+|restor\w+|revival|server emulator)\b/i;
/** “Works with build 1.0.3 only”, “for the original 2009 version”. */
const oldBuild =
  /\b(?:old(?:er)?|original|legacy|specific|final|retail|leaked|alpha|beta|pre-?alpha) (?:\d{4} )?(?:build|version|client|release)s?\b|\b(?:build|version|patch|v)\s?\d[\d.]*\s?(?:only|required|of the game)\b|\bonly (?:works|supports|runs|compatible) (?:with|on) (?:\w+ ){0,4}(?:build|version|v)\s?\d/i;

/** Ways into software, and an exploit as a thing; not a solver that exploits a structure. */
const exploit = toPattern(signs.exploit, 'i');
/** The number of a vulnerability is no attack: a text about a defence names it too. */
const cve = /\bCVE-\d{4}-\d+/i;
/** A text about attacks is no attack, unless the code of an attack is beside the text. */
const studies =
  /\b(?:analys[ei]s|analyzers?|write-?ups?|advisor(?:y|ies)|courses?|tutorials?|lessons?|lectures?|workshops?)\b/i;
const hasCode = /\b(?:pocs?|proofs?[- ]of[- ]concept|exploit code|working exploit)\b/i;
const evades = /^(?:edr|amsi|av|antivirus|defender)-(?:bypass|evasion)$/;

function attacks(row: ScannedRow, sentences: readonly string[]): boolean {
  if (row.topics.some((topic) => evades.test(topic))) return true;
  const head = `${nameOf(row)} ${sentences.join(' ')}`;
  const first = `${nameOf(row)} ${sentences.slice(0, 2).join(' ')}`;
  const isCode = hasCode.test(head);
  if (defends.test(first) || (studies.test(head) && !isCode)) return false;
  return exploit.test(first) || cve.test(isCode ? first : nameOf(row));
}
