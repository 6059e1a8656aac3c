import { readCommandLine } from './platform/command-line.ts';
import { type Command, runCommand } from './night/command.ts';
import type { Analysis } from './contract/analysis.ts';
import { type Instant, toDigestDate, toInstant } from './contract/dates.ts';
import { doNight, type NightResult } from './night/night.ts';
import {
  chooseReader,
  modelSurroundings,
  nightForm,
  parseNightOptions,
  prepareNight,
} from './night/prepare-night.ts';
import { startTimeBudget, type TimeBudget } from './night/time-budget.ts';
import { countGaps } from './scan/take-scan.ts';

const { values, fail } = readCommandLine(nightForm);

await runCommand(
  fail,
  async (command) => {
    const budget = startTimeBudget(command.settings.maxMinutes);
    return budget.whileItLasts(publishTonight(command, budget));
  },
  { isWatched: true },
);

async function publishTonight({ settings, log }: Command, budget: TimeBudget) {
  const startedAt = now();
  const options = parseNightOptions(values, toDigestDate(startedAt));
  const msLeft = budget.readingMsLeft;
  const reader = chooseReader(options, settings, { now, log, msLeft, ...modelSurroundings });
  const { scanUntil } = budget;
  const runtime = { startedAt, now, log, scanUntil };
  const night = await prepareNight(options, settings, runtime);
  const outcome = await doNight({ ...night, reader });
  const { date, archive } = night;
  if (!outcome) {
    log('night-finished-before', { date });
    return { date };
  }
  const damaged = archive.damaged.size;
  const figures = { date, ...figuresOf(outcome, startedAt), damaged };
  log('night-finished', figures);
  return figures;
}

function figuresOf({ digest, taken, analysis }: NonNullable<NightResult>, startedAt: Instant) {
  return {
    id: digest.id,
    source: digest.source,
    rows: taken.scan.value.rows.length,
    quarantined: taken.scan.value.quarantined.length,
    ...countGaps(taken.scan.value),
    ...taken.usage,
    analyst: analysis.analyst,
    ...spendingOf(analysis, startedAt),
    seconds: Math.round((Date.now() - Date.parse(startedAt)) / 100) / 10,
  };
}

function now(): Instant {
  return toInstant(Date.now());
}

/** The cost of the analysis in this run. It is zero where an earlier run made the analysis. */
function spendingOf({ createdAt, tokens, costUsd }: Analysis, startedAt: Instant) {
  if (createdAt < startedAt) return { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  return { inputTokens: tokens.input, outputTokens: tokens.output, costUsd };
}
