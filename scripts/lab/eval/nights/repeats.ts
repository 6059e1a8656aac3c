import { daysBetween } from '../../../../pipeline/contract/dates.ts';
import { sectionTitles } from '../../../../pipeline/contract/digest.ts';
import { type Measure, none } from './goal.ts';
import type { ReplayedNight } from './replay.ts';

/** Finds sentences that an earlier night has too, word for word. The section on the method and cautions are left out. */
export function measureRepeats(nights: readonly ReplayedNight[]): Measure {
  const seen = new Set<string>();
  const repeated: string[] = [];
  let count = 0;
  for (const { analysis } of nights) {
    const { title, summary, fullAnalysis } = analysis.answer;
    const [told = ''] = fullAnalysis.split(`## ${sectionTitles.method}`);
    const lines = [title, summary, told].join('\n').split(/\n+|(?<=[.!?]) (?=[\p{Lu}`\d])/u);
    const sentences = new Set(
      lines.filter((line) => line !== '' && !/^(?:#|Caution: )/.test(line)),
    );
    for (const sentence of sentences) {
      count += 1;
      if (seen.has(sentence)) repeated.push(sentence);
      seen.add(sentence);
    }
  }
  return none('sentences that two nights share', repeated, count);
}

const daysOfWeek = 7;

/**
 * Finds sentences of titles, summaries and recommendations that have the pattern of another night of the same week: they
 * are the same but for names, figures, lists and what stands in brackets.
 */
export function measurePatterns(nights: readonly ReplayedNight[]): Measure {
  const told = nights.map(({ scan, analysis: { answer } }) => ({
    date: scan.scanDate,
    patterns: new Set(
      [answer.title, answer.summary, ...answer.notableProjects.map(({ why }) => why)]
        .flatMap((text) => text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u))
        .map(toPattern),
    ),
  }));
  const repeated = told.flatMap(({ date, patterns }) => {
    const week = told.filter(
      (other) => other.date < date && daysBetween(other.date, date) < daysOfWeek,
    );
    return [...patterns].filter((pattern) => week.some((other) => other.patterns.has(pattern)));
  });
  const count = told.reduce((sum, { patterns }) => sum + patterns.size, 0);
  return none('sentence patterns repeated within a week', repeated, count);
}

function toPattern(sentence: string): string {
  return sentence
    .replaceAll(/ \([^)]*\)/g, '')
    .replaceAll(/[\w.-]+\/[\w.-]*\w(?:(?:, | and )[\w.-]+\/[\w.-]*\w)*/g, 'NAME')
    .replaceAll(/\d[\d,.]*\d|\d/g, '#');
}
