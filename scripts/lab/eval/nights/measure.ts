import { chanceOf } from '../../../../pipeline/analysis/editor/facts/moves.ts';
import { categoryOf, noCategory } from '../../../../pipeline/analysis/kinds/categories.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import type { Judgement } from '../../recordings/judgements.ts';
import { proseOf } from '../readability.ts';
import { atMost, type Measure, none, share } from './goal.ts';
import { measurePatterns, measureRepeats } from './repeats.ts';
import type { ReplayedNight } from './replay.ts';

type Judgements = ReadonlyMap<string, Judgement>;

/** Measures replayed nights against a person's judgements. Rows without a judgement are not counted. */
export function measureNights(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  return [
    ...measureStanding(nights, judged),
    ...measureNames(nights, judged),
    ...measureRecommendations(nights, judged),
    measureMoves(nights),
    measureRepeats(nights),
    measurePatterns(nights),
    measureCategories(nights, judged),
  ];
}

/** Each row counts once, as on the first night that saw it. */
function measureStanding(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const firsts = new Map<string, ScannedRow>();
  for (const { scan } of nights) {
    for (const row of [...scan.rows, ...scan.quarantined]) {
      if (!firsts.has(row.fullName)) firsts.set(row.fullName, row);
    }
  }
  const rows = [...firsts.values()].flatMap((row) => {
    const judgement = judged.get(row.fullName);
    return judgement ? [{ row, judgement }] : [];
  });
  const spam = rows.filter(({ judgement }) => judgement.standing === 'spam');
  const setAside = rows.filter(isSetAside);
  const rightly = setAside.filter(({ judgement }) => isBad(judgement));
  return [
    share('spam rows that were set aside', [spam.filter(isSetAside).length, spam.length], 0.8, []),
    share(
      'rows set aside that are spam or shady',
      [rightly.length, setAside.length],
      0.95,
      setAside.filter((one) => !rightly.includes(one)).map(({ row }) => row.fullName),
    ),
  ];
}

function isSetAside({ row }: { row: ScannedRow }): boolean {
  return row.standing === 'quarantined';
}

function measureNames(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const named = nights.flatMap(({ scan, analysis }) => {
    const text = proseOf(analysis.answer).join('\n');
    const { fullAnalysis, emergingTools } = analysis.answer;
    const tools = emergingTools.map(({ fullName }) => fullName);
    const lines = [
      ...fullAnalysis.split('\n'),
      ...emergingTools.map(({ fullName, note }) => `${fullName}: ${note}`),
    ];
    const isWarned = (name: string) =>
      lines.some((line) => line.includes(name) && line.includes('Caution: '));
    const names = new Set([...(text.match(/[\w.-]+\/[\w.-]*\w/g) ?? []), ...tools]);
    return [...names].flatMap((name) => {
      const judgement = judged.get(name);
      const where = `${name} on ${scan.scanDate.slice(0, 10)}`;
      return judgement ? [{ where, standing: judgement.standing, isWarned: isWarned(name) }] : [];
    });
  });
  const spam = named.filter(({ standing }) => standing === 'spam');
  const shady = named.filter(({ standing, isWarned }) => standing === 'shady' && !isWarned);
  return [
    none(
      'spam rows named in a digest',
      spam.map(({ where }) => where),
      named.length,
    ),
    none(
      'shady rows named without a caution',
      shady.map(({ where }) => where),
      named.length,
    ),
  ];
}

function measureRecommendations(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const earlier = new Set<string>();
  const picks: {
    where: string;
    worth: number | undefined;
    isRepeated: boolean;
    isStock: boolean;
  }[] = [];
  // A first night has many rows that no digest named. A measure with them flatters.
  const stock = new Set(nights[0]?.scan.rows.map(({ fullName }) => fullName));
  const tools: { name: string; isTool: boolean }[] = [];
  const counts: string[] = [];
  const toolless: string[] = [];
  for (const { scan, analysis } of nights) {
    const { notableProjects, emergingTools } = analysis.answer;
    const date = scan.scanDate.slice(0, 10);
    if (notableProjects.length > 5) {
      counts.push(`${notableProjects.length} on ${date}`);
    }
    if (emergingTools.length === 0) toolless.push(date);
    for (const { fullName } of notableProjects) {
      const worth = judged.get(fullName)?.worth;
      const isRepeated = earlier.has(fullName);
      const where = `${fullName} (${worth}) on ${date}`;
      picks.push({ where, worth, isRepeated, isStock: stock.has(fullName) });
    }
    for (const { fullName } of emergingTools) {
      const judgement = judged.get(fullName);
      if (judgement) tools.push({ name: fullName, isTool: judgement.isTool });
    }
    for (const { fullName } of notableProjects) earlier.add(fullName);
  }
  const known = picks.filter(({ worth }) => worth !== undefined);
  const dull = known.filter(({ worth = 0 }) => worth < 2);
  const later = known.filter(({ isStock }) => !isStock);
  const dullLater = later.filter(({ worth = 0 }) => worth < 2);
  const never = known.filter(({ worth }) => worth === 0);
  const noTools = tools.filter(({ isTool }) => !isTool);
  const repeated = picks.filter(({ isRepeated }) => isRepeated);
  return [
    share(
      'notable projects judged worth a mention',
      [known.length - dull.length, known.length],
      0.9,
      dull.map(({ where }) => where),
    ),
    share(
      'the same without stock',
      [later.length - dullLater.length, later.length],
      0.85,
      dullLater.map(({ where }) => where),
    ),
    none(
      'notable projects judged worth nothing',
      never.map(({ where }) => where),
      known.length,
    ),
    atMost(
      'emerging tools that are not tools',
      noTools.map(({ name }) => name),
      tools.length,
      0.02,
    ),
    atMost(
      'notable projects put forward before',
      repeated.map(({ where }) => where),
      picks.length,
      0.2,
    ),
    none('nights without a tool', toolless, nights.length),
    none('nights with more than five notable projects', counts, nights.length),
  ];
}

const comparison = /(\d[\d,]*) of tonight’s (\d[\d,]*) newcomers,[^.]*?(\d[\d,]*) of (\d[\d,]*)/g;
/** A difference exceeds chance if its probability by chance is below this. */
const chanceLevel = 0.05;

/** Tests every stated comparison of shares again. A percentage is a miss, because it cannot be tested. */
function measureMoves(nights: readonly ReplayedNight[]): Measure {
  const stated = nights.flatMap(({ analysis: { answer } }) => {
    const text = proseOf(answer).join('\n');
    const own = text.replaceAll(/^- `?[\w.-]+\/.*$/gm, '');
    const tested = [...text.matchAll(comparison)].map(([sentence, ...figures]) => {
      const [part = 0, whole = 0, before = 0, of = 0] = figures.map((figure) =>
        Number((figure ?? '').replaceAll(',', '')),
      );
      const chance = chanceOf({ part, whole }, { part: before, whole: of });
      return { sentence, isBeyond: chance < chanceLevel };
    });
    const percentages = [...own.matchAll(/[^\n]*\d% (?:after|from|against|up|down)[^\n]*/g)];
    return [...tested, ...percentages.map(([sentence]) => ({ sentence, isBeyond: false }))];
  });
  const misses = stated.filter(({ isBeyond }) => !isBeyond).map(({ sentence }) => sentence);
  return share(
    'stated changes that exceed chance',
    [stated.length - misses.length, stated.length],
    1,
    misses,
  );
}

function measureCategories(nights: readonly ReplayedNight[], judged: Judgements): Measure {
  const rows = new Map(
    nights.flatMap(({ scan }) => scan.rows.map((row) => [row.fullName, row] as const)),
  );
  const honest = [...rows.values()].flatMap((row) => {
    const judgement = judged.get(row.fullName);
    return judgement && !isBad(judgement) ? [{ row, judgement }] : [];
  });
  const read = new Map(
    nights.flatMap(({ analysis }) => analysis.readings.map((one) => [one.fullName, one] as const)),
  );
  const toldOf = (row: ScannedRow) => {
    const { category = categoryOf(row) } = read.get(row.fullName) ?? {};
    return category ?? noCategory;
  };
  const isRight = ({ row, judgement }: (typeof honest)[number]) =>
    toldOf(row) === judgement.category;
  const wrong = honest.filter((one) => !isRight(one));
  return share(
    'honest rows in the right category',
    [honest.length - wrong.length, honest.length],
    0.85,
    wrong.map(({ row, judgement }) => `${row.fullName}: ${toldOf(row)}, not ${judgement.category}`),
  );
}

function isBad({ standing }: Judgement): boolean {
  return standing === 'spam' || standing === 'shady';
}
