import { capitalise, fill } from './patterns.ts';
import phrases from './words/phrases.json' with { type: 'json' };
import type { Chance } from './chance.ts';
import type { Phrases } from './themes.ts';

/** What the writer knows of the project. */
export type Subject = {
  name: string;
  language: string;
  /** Says it all in one sentence. */
  terse: boolean;
};

/** A description and a README excerpt in English, both about the same invention. */
export function writeEnglish(
  invention: Phrases,
  subject: Subject,
  chance: Chance,
): { description: string; excerpt: string } {
  const slots = inventSlots(invention, subject, chance);
  const { descriptions, excerpts } = subject.terse ? tersePatterns : patterns;
  const description = fill(chance.weigh(descriptions), slots);
  const opening = fill(chance.weigh(excerpts), slots);
  return {
    description,
    excerpt: subject.terse ? opening : `${opening} ${writeRest(invention, chance)}`,
  };
}

/** A capital in a slot's name asks for one in the text. `{bare}` is the kind without its article. */
const patterns = {
  descriptions: [
    ['{Kind} {use}', 5],
    ['{Bare} {use}', 4],
    ['{AdjectiveKind} {use}', 6],
    ['{Kind} {use}. {Trait}.', 6],
    ['{Kind} that {trait}', 6],
    ['{Kind} {use}. It {trait}.', 4],
    ['{AdjectiveKind} that {trait}', 5],
    ['{name}: {kind} {use}', 3],
    ['{Bare} {use}. {made}', 5],
    ['{Bare} that {trait}. {made}', 4],
    ['{Kind} {use}. {tail}', 4],
    ['{Bare} {use}: {trait}, {other}', 3],
    ['{Trait}, {other}. {Kind} {use}.', 2],
    ['{adjective} {bare} {use}', 3],
    ['What if {kind} could do one thing well? This one {trait}.', 1],
    ['Yet another {bare}, but it {trait}', 2],
  ],
  excerpts: [
    ['{name} is {kind} {use}. It {trait} and {other}.', 4],
    ['{motive} {name} is {kind} {use}, and it {trait}.', 4],
    ['{name} {trait}. It is {kind} {use}. {motive}', 3],
    ['This is {kind} {use}. {motive} It {trait}.', 3],
    ['{Kind} {use}. It {trait} and {other}. {motive}', 3],
    ['{motive} So here is {kind} {use}.', 2],
  ],
} as const;

const tersePatterns = {
  descriptions: [['{bare} {use}', 1]],
  excerpts: [['{Bare} {use}.', 1]],
} as const;

/** What one does not say a program is written in. */
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

/** How it works, how to start and how far it is. */
function writeRest(invention: Phrases, chance: Chance): string {
  return [
    ...chance.several(invention.workings, chance.whole(1, 3)),
    ...(chance.happens(0.4) ? [chance.pick(phrases.starts)] : []),
    ...(chance.happens(0.65) ? [chance.pick(phrases.statuses)] : []),
  ].join(' ');
}
