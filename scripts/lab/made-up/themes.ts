import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Chance } from './chance.ts';

const Texts = z.array(z.string());

/** Phrases that can be combined freely. */
const Phrases = z.object({
  topics: Texts,
  /** With its article, as in `a log viewer`. */
  kinds: Texts,
  /** As in `for large files`. */
  uses: Texts,
  /** As in `starts at once`. */
  traits: Texts,
  /** Whole sentences that say why it was written. */
  motives: Texts,
  /** Whole sentences that say how it works. */
  workings: Texts,
});
export type Phrases = z.infer<typeof Phrases>;

/** What made-up projects are about. */
const Theme = z.object({
  slug: z.string(),
  /** The frequency of the theme, before waves change it. */
  weight: z.number(),
  emoji: Texts,
  /** Names of languages on GitHub, and the frequency of each. */
  languages: z.record(z.string(), z.number()),
  /** Words for repository names. */
  stems: Texts,
  /** Phrases that fit every invention below. */
  shared: Phrases,
  inventions: z.array(Phrases),
  /** Descriptions in Chinese, Japanese and Korean. */
  local: z.record(z.enum(['zh', 'ja', 'ko']), Texts),
});
export type Theme = z.infer<typeof Theme>;

export const themes = readThemes('themes/');

/** Honest projects with words that spam also uses, such as cracks in concrete or keys for one's own software. */
export const lookAlikes = readThemes('themes/look-alikes/');

/** Reads the themes of a folder, by name of the file. */
function readThemes(folder: string): readonly Theme[] {
  const place = new URL(folder, import.meta.url);
  const files = readdirSync(place).filter((name) => name.endsWith('.json'));
  return files
    .toSorted()
    .map((name) => Theme.parse(JSON.parse(readFileSync(new URL(name, place), 'utf8'))));
}

/** Picks an invention of the theme and adds the shared phrases. */
export function pickInvention(theme: Theme, chance: Chance): Phrases {
  const { shared } = theme;
  const own = chance.pick(theme.inventions);
  return {
    topics: [...shared.topics, ...own.topics],
    kinds: [...shared.kinds, ...own.kinds],
    uses: [...shared.uses, ...own.uses],
    traits: [...shared.traits, ...own.traits],
    motives: [...shared.motives, ...own.motives],
    workings: [...shared.workings, ...own.workings],
  };
}
