import { chanceOf } from '../../../../pipeline/analysis/facts/moves.ts';
import { categoryOf, noCategory } from '../../../../pipeline/analysis/kinds/categories.ts';
import type { Answer } from '../../../../pipeline/contract/analysis.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import type { Judgement } from '../../recordings/judgements.ts';
import { atMost, type Measure, none, share } from './goal.ts';
import type { ReplayedNight } from './replay.ts';

type Judgements = ReadonlyMap<string, Judgement>;

/** Measures replayed nights against a person's judgements. Rows without a judgement are not counted. */
export function measureNights(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  return [
    ...measureStanding(nights, judged),
    ...measureNames(nights, judged),
    ...measureRecommendations(nights, judged),
    measureMoves(nights),
    measureQuotations(nights),
    measureBest(nights, judged),
    measureCategories(nights, judged),
  ];
}

/** The rows that a person judged, by full name. */
function toJudged(rows: Iterable<ScannedRow>, judged: Judgements) {
  return [...rows].flatMap((row) => {
    const judgement = judged.get(row.fullName);
    return judgement ? [{ row, judgement }] : [];
  });
}

/** Each row counts once, as on the first night that saw it. */
function measureStanding(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const firsts = new Map<string, ScannedRow>();
  for (const { scan } of nights) {
    for (const row of [...scan.rows, ...scan.quarantined]) {
      if (!firsts.has(row.fullName)) firsts.set(row.fullName, row);
    }
  }
  const rows = toJudged(firsts.values(), judged).map(({ row, judgement }) => ({
    isSetAside: row.standing === 'quarantined',
    told: row.fullName,
    judgement,
  }));
  const spam = rows.filter(({ judgement }) => judgement.standing === 'spam');
  return [
    share(
      'spam rows that were set aside',
      spam.map(({ isSetAside }) => ({ isRight: isSetAside })),
      0.8,
    ),
    share(
      'rows set aside that are spam or shady',
      rows
        .filter(({ isSetAside }) => isSetAside)
        .map(({ told, judgement }) => ({ isRight: isBad(judgement), told })),
      0.95,
    ),
  ];
}

function measureNames(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const named = nights.flatMap(({ scan, analysis }) => {
    const text = proseOf(analysis.answer).join('\n');
    const { emergingTools } = analysis.answer;
    const tools = emergingTools.map(({ fullName }) => fullName);
    const names = new Set([...(text.match(/[\w.-]+\/[\w.-]*\w/g) ?? []), ...tools]);
    return [...names].flatMap((name) => {
      const standing = judged.get(name)?.standing;
      const told = `${name} on ${scan.scanDate.slice(0, 10)}`;
      return standing ? [{ told, standing }] : [];
    });
  });
  return [
    none(
      'spam rows named in a digest',
      named.map(({ told, standing }) => ({ isRight: standing !== 'spam', told })),
    ),
    none(
      'shady rows named in a digest',
      named.map(({ told, standing }) => ({
        isRight: standing !== 'shady',
        told,
      })),
    ),
  ];
}

function measureRecommendations(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const earlier = new Set<string>();
  // A first night has many rows that no digest named. A measure with them flatters.
  const stock = new Set(nights[0]?.scan.rows.map(({ fullName }) => fullName));
  const told = nights.map(({ scan, analysis }) => ({
    date: scan.scanDate.slice(0, 10),
    projects: analysis.answer.notableProjects,
    tools: analysis.answer.emergingTools,
  }));
  const picks = told.flatMap(({ date, projects }) => {
    const ofNight = projects.map(({ fullName }) => {
      const worth = judged.get(fullName)?.worth;
      return {
        told: `${fullName} (${worth}) on ${date}`,
        worth,
        isRepeated: earlier.has(fullName),
        isStock: stock.has(fullName),
      };
    });
    for (const { fullName } of projects) earlier.add(fullName);
    return ofNight;
  });
  const known = picks.flatMap(({ worth, ...pick }) =>
    worth === undefined ? [] : [{ ...pick, worth }],
  );
  const isWorth = ({ worth, told: pick }: (typeof known)[number]) => ({
    isRight: worth >= 2,
    told: pick,
  });
  const tools = told.flatMap((night) =>
    night.tools.flatMap(({ fullName }) => {
      const judgement = judged.get(fullName);
      return judgement ? [{ isRight: judgement.isTool, told: fullName }] : [];
    }),
  );
  return [
    share('notable projects judged worth a mention', known.map(isWorth), 0.9),
    share('the same without stock', known.filter(({ isStock }) => !isStock).map(isWorth), 0.88),
    none(
      'notable projects judged worth nothing',
      known.map(({ worth, told: pick }) => ({ isRight: worth > 0, told: pick })),
    ),
    atMost('emerging tools that are not tools', tools, 0.02),
    atMost(
      'notable projects put forward before',
      picks.map(({ isRepeated, told: pick }) => ({ isRight: !isRepeated, told: pick })),
      0.2,
    ),
    none(
      'nights with more than five notable projects',
      told.map(({ date, projects }) => ({
        isRight: projects.length <= 5,
        told: `${projects.length} on ${date}`,
      })),
    ),
  ];
}

const comparison =
  /(\d[\d,]*) of tonight’s (\d[\d,]*) newcomers without doubts,[^.]*?(\d[\d,]*) of (\d[\d,]*)/g;
/** A difference exceeds chance if its probability by chance is below this. */
const chanceLevel = 0.05;

/** Tests every stated comparison of shares again. A percentage is a miss, because it cannot be tested. */
function measureMoves(nights: readonly ReplayedNight[]): Measure {
  const stated = nights.flatMap(({ analysis: { answer } }) => {
    const text = proseOf(answer).join('\n');
    const own = text.replaceAll(/^- `?[\w.-]+\/.*$/gm, '');
    const tested = [...text.matchAll(comparison)].map(([told, ...figures]) => {
      const [part = 0, whole = 0, before = 0, of = 0] = figures.map((figure) =>
        Number((figure ?? '').replaceAll(',', '')),
      );
      const chance = chanceOf({ part, whole }, { part: before, whole: of });
      return { told, isRight: chance < chanceLevel };
    });
    const percentages = [...own.matchAll(/[^\n]*\d% (?:after|from|against|up|down)[^\n]*/g)];
    return [...tested, ...percentages.map(([told]) => ({ told, isRight: false }))];
  });
  return share('stated changes that exceed chance', stated, 1);
}

/** Every quotation stands word for word in the texts of its row. */
function measureQuotations(nights: readonly ReplayedNight[]): Measure {
  const checked = nights.flatMap(({ scan, analysis }) => {
    const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
    return analysis.answer.notableProjects.flatMap((project) => {
      const row = rows.get(project.fullName);
      const texts = { description: row?.description, readme: row?.signals.readmeText ?? '' };
      return (['what', 'forWhom', 'different', 'caveat'] as const).flatMap((field) => {
        const from = project.quotedFrom?.[field];
        const quoted = project[field] ?? '';
        return from ? [{ isRight: texts[from]?.includes(quoted) === true, told: quoted }] : [];
      });
    });
  });
  return share('quotations found word for word', checked, 1);
}

/** Nights after its first scan within which the best should be named. */
const soonNights = 3;

function measureBest(nights: readonly ReplayedNight[], judged: Judgements): Measure {
  const namedOn = new Map<string, number>();
  const firstOn = new Map<string, number>();
  for (const [index, { scan, analysis }] of nights.entries()) {
    for (const { fullName } of [...scan.rows, ...scan.quarantined]) {
      if (!firstOn.has(fullName)) firstOn.set(fullName, index);
    }
    for (const { fullName } of analysis.putForward) {
      if (!namedOn.has(fullName)) namedOn.set(fullName, index);
    }
  }
  const best = [...judged.values()].filter(({ worth, name }) => worth === 3 && firstOn.has(name));
  const checked = best.map(({ name }) => {
    const waited = (namedOn.get(name) ?? Infinity) - (firstOn.get(name) ?? 0);
    return { isRight: waited < soonNights, told: name };
  });
  return share('rows worth 3 that were named within three nights', checked, 0.6);
}

function measureCategories(nights: readonly ReplayedNight[], judged: Judgements): Measure {
  const rows = new Map(
    nights.flatMap(({ scan }) => scan.rows.map((row) => [row.fullName, row] as const)),
  );
  const read = new Map(
    nights.flatMap(({ analysis }) => analysis.readings.map((one) => [one.fullName, one] as const)),
  );
  const honest = toJudged(rows.values(), judged).filter(({ judgement }) => !isBad(judgement));
  return share(
    'honest rows in the right category',
    honest.map(({ row, judgement: { category: right } }) => {
      const { category = categoryOf(row) } = read.get(row.fullName) ?? {};
      const shown = category ?? noCategory;
      return { isRight: shown === right, told: `${row.fullName}: ${shown}, not ${right}` };
    }),
    0.85,
  );
}

function isBad({ standing }: Judgement): boolean {
  return standing === 'spam' || standing === 'shady';
}

/** Every text of an answer as a separate piece. */
export function proseOf(answer: Answer): string[] {
  return [
    answer.title,
    answer.summary,
    ...[...answer.topCategories, ...answer.languageTrends].flatMap(({ name, note }) => [
      name,
      note,
    ]),
    ...answer.emergingTools.map(({ note }) => note),
    ...answer.notableProjects.map(({ why }) => why),
    ...answer.fullAnalysis.split('\n\n'),
  ];
}
