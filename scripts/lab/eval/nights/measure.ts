import { chanceOf } from '../../../../pipeline/analysis/facts/moves.ts';
import { categoryOf, noCategory } from '../../../../pipeline/analysis/kinds/categories.ts';
import type { Answer } from '../../../../pipeline/contract/analysis.ts';
import { allRows } from '../../../../pipeline/contract/scan.ts';
import type { Judgement } from '../../recordings/judgements.ts';
import { atMost, type Measure, share } from './goal.ts';
import { withoutMarks } from '../../../../pipeline/platform/strangers-text.ts';
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

/** Each row counts once, as on the first night that saw it. */
function measureStanding(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const seen = nights.flatMap(({ scan }) => allRows(scan));
  // The last entry of a name stays, so the first night comes last.
  const firsts = new Map(seen.toReversed().map((row) => [row.fullName, row]));
  const rows = [...firsts.values()].toReversed().flatMap(({ fullName: subject, standing }) => {
    const judgement = judged.get(subject);
    return judgement ? [{ subject, judgement, isSetAside: standing === 'quarantined' }] : [];
  });
  const spam = rows.filter(({ judgement }) => judgement.standing === 'spam');
  const caught = spam.map(({ isSetAside }) => ({ isRight: isSetAside }));
  const setAside = rows
    .filter(({ isSetAside }) => isSetAside)
    .map(({ subject, judgement }) => ({ isRight: isBad(judgement), subject }));
  return [
    share('spam rows that were set aside', caught, 0.8),
    share('rows set aside that are spam or shady', setAside, 0.95),
  ];
}

function measureNames(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const named = nights.flatMap(({ scan, analysis: { answer } }) => {
    const prose = proseOf(answer).join('\n');
    const found = prose.match(/[\w.-]+\/[\w.-]*\w/g) ?? [];
    const tools = answer.emergingTools.map(({ fullName }) => fullName);
    return [...new Set([...found, ...tools])].flatMap((name) => {
      const standing = judged.get(name)?.standing;
      return standing ? [{ subject: `${name} on ${scan.scanDate.slice(0, 10)}`, standing }] : [];
    });
  });
  return ['spam', 'shady'].map((bad) => {
    const rows = named.map(({ subject, standing }) => ({ isRight: standing !== bad, subject }));
    return atMost(`${bad} rows named in a digest`, rows);
  });
}

function measureRecommendations(nights: readonly ReplayedNight[], judged: Judgements): Measure[] {
  const earlier = new Set<string>();
  // A first night has many rows that no digest named. A measure with them flatters.
  const stock = new Set(nights[0]?.scan.rows.map(({ fullName }) => fullName));
  const picks = nights.flatMap(({ scan, analysis }) => {
    const names = analysis.answer.notableProjects.map(({ fullName }) => fullName);
    const ofNight = names.map((name) => {
      const worth = judged.get(name)?.worth;
      const subject = `${name} (${worth}) on ${scan.scanDate.slice(0, 10)}`;
      return { subject, worth, isRepeated: earlier.has(name), isStock: stock.has(name) };
    });
    for (const name of names) earlier.add(name);
    return ofNight;
  });
  const judgedPicks = picks.flatMap(({ worth, ...pick }) =>
    worth === undefined ? [] : [{ ...pick, worth, isRight: worth >= 2 }],
  );
  const tools = nights.flatMap(({ analysis }) =>
    analysis.answer.emergingTools.flatMap(({ fullName: subject }) => {
      const judgement = judged.get(subject);
      return judgement ? [{ isRight: judgement.isTool, subject }] : [];
    }),
  );
  const crowded = nights.map(({ scan, analysis: { answer } }) => {
    const count = answer.notableProjects.length;
    return { isRight: count <= 5, subject: `${count} on ${scan.scanDate.slice(0, 10)}` };
  });
  const withoutStock = judgedPicks.filter(({ isStock }) => !isStock);
  const worthNothing = judgedPicks.map(({ worth, subject }) => ({ isRight: worth > 0, subject }));
  const repeated = picks.map(({ isRepeated, subject }) => ({ isRight: !isRepeated, subject }));
  return [
    share('notable projects judged worth a mention', judgedPicks, 0.9),
    share('the same without stock', withoutStock, 0.88),
    atMost('notable projects judged worth nothing', worthNothing),
    atMost('emerging tools that are not tools', tools, 0.02),
    atMost('notable projects put forward before', repeated, 0.2),
    atMost('nights with more than five notable projects', crowded),
  ];
}

const comparison =
  /(\d[\d,]*) of tonight’s (\d[\d,]*) clear newcomers,[^.]*?(\d[\d,]*) of (\d[\d,]*)/g;
/** A difference exceeds chance if its probability by chance is below this. */
const chanceLevel = 0.05;

/** Tests every stated comparison of shares again. A percentage is a miss, because it cannot be tested. */
function measureMoves(nights: readonly ReplayedNight[]): Measure {
  const stated = nights.flatMap(({ analysis: { answer } }) => {
    const text = proseOf(answer).join('\n');
    const prose = text.replaceAll(/^- `?[\w.-]+\/.*$/gm, '');
    const tested = [...text.matchAll(comparison)].map(([subject, ...figures]) => {
      const [part = 0, whole = 0, before = 0, of = 0] = figures.map((figure) =>
        Number((figure ?? '').replaceAll(',', '')),
      );
      const chance = chanceOf({ part, whole }, { part: before, whole: of });
      return { subject, isRight: chance < chanceLevel };
    });
    const percentages = [...prose.matchAll(/[^\n]*\d% (?:after|from|against|up|down)[^\n]*/g)];
    return [...tested, ...percentages.map(([subject]) => ({ subject, isRight: false }))];
  });
  return share('stated changes that exceed chance', stated, 1);
}

/** Every quotation stands word for word in the texts of its row. */
function measureQuotations(nights: readonly ReplayedNight[]): Measure {
  const checked = nights.flatMap(({ scan, analysis }) => {
    const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
    return analysis.answer.notableProjects.flatMap((project) => {
      const row = rows.get(project.fullName);
      const texts = {
        description: withoutMarks(row?.description ?? ''),
        readme: row?.signals.readmeText ?? '',
      };
      return (['what', 'forWhom', 'different', 'caveat'] as const).flatMap((field) => {
        const from = project.quotedFrom?.[field];
        const quoted = project[field] ?? '';
        return from ? [{ isRight: texts[from].includes(quoted), subject: quoted }] : [];
      });
    });
  });
  return share('quotations found word for word', checked, 1);
}

/** Nights after its first scan within which the best should be named. */
const soonNights = 3;

function measureBest(nights: readonly ReplayedNight[], judged: Judgements): Measure {
  const firstOn = (name: string, toNames: (night: ReplayedNight) => { fullName: string }[]) => {
    const on = nights.findIndex((night) =>
      toNames(night).some(({ fullName }) => fullName === name),
    );
    return on === -1 ? Infinity : on;
  };
  const checked = [...judged.values()].flatMap(({ worth, name: subject }) => {
    const seen = firstOn(subject, ({ scan }) => allRows(scan));
    const named = firstOn(subject, ({ analysis }) => analysis.putForward);
    return worth === 3 && seen < Infinity ? [{ isRight: named - seen < soonNights, subject }] : [];
  });
  return share('rows worth 3 that were named within three nights', checked, 0.6);
}

function measureCategories(nights: readonly ReplayedNight[], judged: Judgements): Measure {
  const rows = new Map(nights.flatMap(({ scan }) => scan.rows.map((row) => [row.fullName, row])));
  const read = new Map(
    nights.flatMap(({ analysis }) =>
      analysis.readings.map((reading) => [reading.fullName, reading]),
    ),
  );
  const checked = [...rows.values()].flatMap((row) => {
    const judgement = judged.get(row.fullName);
    if (!judgement || isBad(judgement)) return [];
    const { category: right } = judgement;
    const { category = categoryOf(row) } = read.get(row.fullName) ?? {};
    const shown = category ?? noCategory;
    return [{ isRight: shown === right, subject: `${row.fullName}: ${shown}, not ${right}` }];
  });
  return share('honest rows in the right category', checked, 0.85);
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
