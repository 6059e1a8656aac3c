import agentTools from './themes/agent-tools.json' with { type: 'json' };
import compilers from './themes/compilers.json' with { type: 'json' };
import dataNotebooks from './themes/data-notebooks.json' with { type: 'json' };
import databases from './themes/databases.json' with { type: 'json' };
import gamesAndEngines from './themes/games-and-engines.json' with { type: 'json' };
import homeSensors from './themes/home-sensors.json' with { type: 'json' };
import infrastructure from './themes/infrastructure.json' with { type: 'json' };
import localModels from './themes/local-models.json' with { type: 'json' };
import backtests from './themes/look-alikes/backtests.json' with { type: 'json' };
import cheatSheets from './themes/look-alikes/cheat-sheets.json' with { type: 'json' };
import crackDetection from './themes/look-alikes/crack-detection.json' with { type: 'json' };
import drainerResearch from './themes/look-alikes/drainer-research.json' with { type: 'json' };
import gameMods from './themes/look-alikes/game-mods.json' with { type: 'json' };
import licenceKeys from './themes/look-alikes/licence-keys.json' with { type: 'json' };
import mapsAndWeather from './themes/maps-and-weather.json' with { type: 'json' };
import mobileApps from './themes/mobile-apps.json' with { type: 'json' };
import musicAndSound from './themes/music-and-sound.json' with { type: 'json' };
import robotsAndScience from './themes/robots-and-science.json' with { type: 'json' };
import securityTools from './themes/security-tools.json' with { type: 'json' };
import terminalTools from './themes/terminal-tools.json' with { type: 'json' };
import webInterfaces from './themes/web-interfaces.json' with { type: 'json' };
import writingAndNotes from './themes/writing-and-notes.json' with { type: 'json' };
import type { Chance } from './chance.ts';

/** Phrases that can be combined freely. */
export type Phrases = {
  topics: readonly string[];
  /** With its article, as in `a log viewer`. */
  kinds: readonly string[];
  /** As in `for large files`. */
  uses: readonly string[];
  /** As in `starts at once`. */
  traits: readonly string[];
  /** Whole sentences that say why it was written. */
  motives: readonly string[];
  /** Whole sentences that say how it works. */
  workings: readonly string[];
};

/** A subject of made-up projects. */
export type Theme = {
  slug: string;
  /** The frequency of the theme, before waves change it. */
  weight: number;
  emoji: readonly string[];
  /** Names of languages on GitHub, and the frequency of each. */
  languages: Readonly<Partial<Record<string, number>>>;
  /** Words for repository names. */
  stems: readonly string[];
  /** Phrases that fit every invention below. */
  shared: Phrases;
  inventions: readonly Phrases[];
  /** Descriptions in Chinese, Japanese and Korean. */
  local: Readonly<Record<'zh' | 'ja' | 'ko', readonly string[]>>;
};

export const themes: readonly Theme[] = [
  agentTools,
  compilers,
  dataNotebooks,
  databases,
  gamesAndEngines,
  homeSensors,
  infrastructure,
  localModels,
  mapsAndWeather,
  mobileApps,
  musicAndSound,
  robotsAndScience,
  securityTools,
  terminalTools,
  webInterfaces,
  writingAndNotes,
];

/** Honest projects with words that spam also uses, such as cracks in concrete or keys for one's own software. */
export const lookAlikes: readonly Theme[] = [
  backtests,
  cheatSheets,
  crackDetection,
  drainerResearch,
  gameMods,
  licenceKeys,
];

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
