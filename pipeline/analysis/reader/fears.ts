import type { Fear, Reading } from '../../contract/analysis.ts';
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';
import { toSentences } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import { categoryOf } from '../kinds/categories.ts';
import { offerSentences } from '../sentences/offer.ts';
import signs from './fears.json' with { type: 'json' };

/** Why a repository is no recommendation, and a sentence of its owner that shows it. */
export type FoundFear = NonNullable<Reading['fear']>;

const { parts, ...notices } = signs.moved;
/** A notice that the whole repository moved or ended. */
const moved = toPattern(notices, 'iu', parts);

/** In the order in which they are looked for. */
const patterns: readonly (readonly [Fear, RegExp])[] = [
  ['moved or archived', moved],
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
  const titles = [...titlesOf(row), row.description];
  for (const [kind, pattern] of patterns) {
    const isMoved = kind === 'moved or archived';
    const isIt = (text: string) =>
      isMoved
        ? !ofParent.test(text) &&
          (pattern.test(withoutName(text, nameOf(row))) ||
            (titles.includes(text) && (capitals.test(text) || bracketed.test(text))))
        : pattern.test(text) && !defends.test(text);
    const sentence = (isMoved ? [...titles, ...sentences] : sentences).find(isIt);
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
const ofParent =
  /^(?:(?!\bthe ).)*the .*\b(?:fork(?:s|ed)?|successor|continu\w+|reviv\w+|upstream|original)\b/i;

/**
 * “Deja Vu is archived” speaks of the repository `deja-vu`, “Deja Vu 1.x is archived” of a version,
 * and “Email is dead” of no repository.
 */
function withoutName(text: string, name: string): string {
  const written = name.split(/[-_.]+/).join('[-_. ]?');
  const subject = `(?<![\\w-])${written}(?= (?:is(?! dead)|isn['’]t|has|was|now)\\b)`;
  return text.replace(new RegExp(subject, 'i'), 'this project');
}

/** “ARCHIVED – Lantern” in a title or description; “Archived: 1,204 letters” is of its content. */
const capitals = toPattern(signs.capitals, '');
/** “[DEPRECATED] Lantern” and “Lantern (archived)”; “Shows (archived) repositories” is not. */
const bracketed = toPattern(signs.bracketed, 'i');

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
