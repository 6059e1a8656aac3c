import type { Chance } from './chance.ts';
import type { Phrases, Theme } from './themes.ts';
import locales from './words/locales.json' with { type: 'json' };
import words from './words/names.json' with { type: 'json' };
import phrases from './words/phrases.json' with { type: 'json' };

/** The facts for the texts. */
export type Subject = {
  name: string;
  language: string;
  /** Whether the excerpt is a single sentence. */
  terse: boolean;
};

/** Writes a description and a README excerpt in English about the same project. */
export function writeEnglish(
  invention: Phrases,
  subject: Subject,
  chance: Chance,
): { description: string; excerpt: string } {
  const slots = inventSlots(invention, subject, chance);
  // A slot name with a capital letter inserts text with a capital letter. `{bare}` is the kind without its article.
  const { descriptions, excerpts } = phrases[subject.terse ? 'terse' : 'whole'];
  const description = fill(chance.weighName(descriptions), slots);
  const opening = fill(chance.weighName(excerpts), slots);
  return {
    description,
    excerpt: subject.terse ? opening : `${opening} ${writeRest(invention, chance)}`,
  };
}

/** Languages that are not mentioned in prose. */
const unspokenLanguages = new Set([
  '',
  'CSS',
  'HTML',
  'Jupyter Notebook',
  'Shell',
  'Svelte',
  'Vue',
]);

function inventSlots(invention: Phrases, subject: Subject, chance: Chance): Record<string, string> {
  const { name, language } = subject;
  const kind = chance.pick(invention.kinds);
  const bare = kind.replace(/^an? /, '');
  const adjective = chance.pick(phrases.adjectives);
  const article = bare === kind ? '' : /^[aeiou]/.test(adjective) ? 'an ' : 'a ';
  const [first = '', second = ''] = chance.several(invention.traits, 2);
  const [trait, other] = chance.happens(0.5) ? [first, second] : [second, first];
  const tail = chance.pick(phrases.tails);
  const madeIn = fill(chance.pick(phrases.madeIn), { language });
  return {
    name,
    kind,
    Kind: capitalise(kind),
    bare,
    Bare: capitalise(bare),
    adjective,
    AdjectiveKind: capitalise(`${article}${adjective} ${bare}`),
    use: chance.pick(invention.uses),
    trait,
    Trait: capitalise(trait),
    other,
    tail,
    made: unspokenLanguages.has(language) ? tail : madeIn,
    motive: chance.pick(invention.motives),
  };
}

/** Sentences about how it works, how to start and its status. */
function writeRest(invention: Phrases, chance: Chance): string {
  return [
    ...chance.several(invention.workings, chance.whole(1, 3)),
    ...(chance.happens(0.4) ? [chance.pick(phrases.starts)] : []),
    ...(chance.happens(0.65) ? [chance.pick(phrases.statuses)] : []),
  ].join(' ');
}

const tongues = [
  ['zh', 52],
  ['ja', 22],
  ['ko', 14],
  ['fa', 6],
  ['ar', 6],
] as const;

type Tongue = (typeof tongues)[number][0];

/** Writes a description and a README excerpt in Chinese, Japanese, Korean, Persian or Arabic. */
export function writeLocally(
  theme: Theme,
  name: string,
  chance: Chance,
): { description: string; excerpt: string } {
  const tongue: Tongue = chance.weigh(tongues);
  const locale = locales[tongue];
  const kinds = tongue === 'fa' || tongue === 'ar' ? locales[tongue].kinds : theme.local[tongue];
  const slots = {
    name,
    kind: chance.pick(kinds),
    trait: chance.pick(locale.traits),
    why: chance.pick(locale.why),
    status: chance.pick(locale.status),
  };
  return {
    description: fill(chance.pick(locale.descriptions), slots),
    excerpt: fill(chance.pick(locale.excerpts), slots),
  };
}

/** Replaces each `{slot}`. Unknown slots stay unchanged. */
export function fill(pattern: string, slots: Readonly<Partial<Record<string, string>>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (slot, key: string) => slots[key] ?? slot);
}

/** Makes the first letter a capital. */
function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const camelCaseLanguages = new Set(['Swift', 'Kotlin', 'C#', 'Java', 'Dart']);
const extensions: Readonly<Partial<Record<string, string>>> = words.extensions;

/** Makes up a repository name of at least two words in a common spelling. */
export function inventName(theme: Theme, language: string, chance: Chance): string {
  const first = chance.pick(words.firsts);
  const stem = chance.pick(theme.stems);
  const second = chance.pick(words.seconds);
  const digit = chance.whole(2, 9);
  if (camelCaseLanguages.has(language) && chance.happens(0.7)) {
    return [first, stem]
      .flatMap((word) => word.split('-'))
      .map(capitalise)
      .join('');
  }
  return chance.weigh([
    [`${first}-${stem}`, 28],
    [`${first}${stem}`.replaceAll('-', ''), 18],
    [`${stem}-${second}`, 8],
    [`${first}-${stem}-${second}`, 9],
    [`${first}_${stem}`.replaceAll('-', '_'), 8],
    [`${first}${stem}${extensions[language] ?? ''}`.replaceAll('-', ''), 8],
    [`${first}.${stem}`, 3],
    [`${first}-${stem}${digit}`, 4],
    [`${stem}2${second}`, 3],
    [`${capitalise(first)}${capitalise(stem)}`.replaceAll('-', ''), 5],
  ]);
}
