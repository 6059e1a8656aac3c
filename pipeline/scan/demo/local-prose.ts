import { fill } from './patterns.ts';
import locales from './words/locales.json' with { type: 'json' };
import type { Chance } from './chance.ts';
import type { Theme } from './themes.ts';

const tongues = [
  ['zh', 52],
  ['ja', 22],
  ['ko', 14],
  ['fa', 6],
  ['ar', 6],
] as const;

type Tongue = (typeof tongues)[number][0];

/** A description and a README excerpt in Chinese, mostly, or another language that is not English. */
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
