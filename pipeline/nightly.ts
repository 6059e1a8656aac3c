import { offlineAnalyst } from './analysis/offline-analyst.ts';
import { runCommand } from './command.ts';
import { type Instant, toDigestDate, toInstant } from './contract/dates.ts';
import { doNight } from './night.ts';
import { nightUsage, parseNightOptions } from './settings/night-options.ts';
import { prepareNight } from './prepare-night.ts';

await runCommand(async ({ settings, log }) => {
  const startedAt = Date.now();
  const options = parseNightOptions(process.argv.slice(2), toDigestDate(now()));
  if (options.help) {
    process.stdout.write(`${nightUsage}\n`);
    return;
  }
  const night = await prepareNight(options, settings, { now, log });
  const outcome = await doNight({ ...night, analyst: offlineAnalyst });
  if (!outcome) {
    log('night-finished-before', { date: night.date });
    return;
  }
  const { digest, taken, analysis } = outcome;
  log('night-finished', {
    date: night.date,
    id: digest.id,
    source: digest.source,
    rows: taken.scan.value.rows.length,
    quarantined: taken.scan.value.quarantined.length,
    ...taken.usage,
    inputTokens: analysis.tokens.input,
    outputTokens: analysis.tokens.output,
    costUsd: analysis.costUsd,
    seconds: Math.round((Date.now() - startedAt) / 100) / 10,
  });
});

function now(): Instant {
  return toInstant(Date.now());
}
