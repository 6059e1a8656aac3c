import type { Answer } from '../contract/analysis.ts';
import type { Evidence } from '../contract/evidence.ts';
import type { Scan } from '../contract/scan.ts';
import type { Analyst } from './analyst.ts';
import { writeFullAnalysis } from './prose/full-analysis.ts';
import { chooseNotable } from './prose/notable.ts';
import { noteCategories, noteLanguages } from './prose/notes.ts';
import { readNight } from './prose/night.ts';
import { explainNotable } from './prose/reasons.ts';
import { judgeSentiment } from './prose/sentiment.ts';
import { writeSummary } from './prose/summary.ts';
import { writeTitle } from './prose/title.ts';
import { listTools } from './prose/tools.ts';

/** Goes up whenever the same night would be told otherwise. */
const version = 'offline-1';

/**
 * Writes a night's prose from its rows and counts, without a model. The same night gives the same answer, whatever the
 * order of its rows, and no number or name in it comes from elsewhere.
 */
export const offlineAnalyst: Analyst = ({ scan, evidence }) =>
  Promise.resolve({
    answer: writeAnswer(scan, evidence),
    analyst: 'offline',
    model: version,
    promptSha256: null,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
  });

function writeAnswer(scan: Scan, evidence: Evidence): Answer {
  const night = readNight(scan, evidence);
  const notable = chooseNotable(night);
  return {
    title: writeTitle(night),
    summary: writeSummary(night),
    topCategories: noteCategories(night),
    languageTrends: noteLanguages(night),
    emergingTools: listTools(night, new Set(notable)),
    notableProjects: explainNotable(notable, night),
    overallSentiment: judgeSentiment(night),
    fullAnalysis: writeFullAnalysis(night),
  };
}
