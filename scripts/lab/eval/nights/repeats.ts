import { daysBetween } from '../../../../pipeline/contract/dates.ts';
import { sectionTitles } from '../../../../pipeline/contract/digest.ts';
import { type Measure, none } from './goal.ts';
import type { ReplayedNight } from './replay.ts';

/** Finds sentences that an earlier night has too, word for word. The section on the method and cautions are left out. */
export function measureRepeats(nights: readonly ReplayedNight[]): Measure {
  const seen = new Set<string>();
  const checked = nights.flatMap(({ analysis }) => {
    const { title, summary, fullAnalysis } = analysis.answer;
    const [told = ''] = fullAnalysis.split(`## ${sectionTitles.method}`);
    const lines = [title, summary, told].join('\n').split(/\n+|(?<=[.!?]) (?=[\p{Lu}`\d])/u);
    const sentences = new Set(
      lines.filter((line) => line !== '' && !/^(?:#|Caution: )/.test(line)),
    );
    const ofNight = [...sentences].map((sentence) => ({
      isRight: !seen.has(sentence),
      told: sentence,
    }));
    for (const sentence of sentences) seen.add(sentence);
    return ofNight;
  });
  return none('sentences that two nights share', checked);
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
  const checked = told.flatMap(({ date, patterns }) => {
    const week = told.filter(
      (other) => other.date < date && daysBetween(other.date, date) < daysOfWeek,
    );
    return [...patterns].map((pattern) => ({
      isRight: !week.some((other) => other.patterns.has(pattern)),
      told: pattern,
    }));
  });
  return none('sentence patterns repeated within a week', checked);
}

function toPattern(sentence: string): string {
  return sentence
    .replaceAll(/ \([^)]*\)/g, '')
    .replaceAll(/[\w.-]+\/[\w.-]*\w(?:(?:, | and )[\w.-]+\/[\w.-]*\w)*/g, 'NAME')
    .replaceAll(/\d[\d,.]*\d|\d/g, '#');
}
