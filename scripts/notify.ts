import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { runCommand } from '../pipeline/command.ts';
import { DigestDate, type Instant, toInstant } from '../pipeline/contract/dates.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { describeMissed } from '../pipeline/notify/notify.ts';
import { defaultFolders } from '../pipeline/prepare-night.ts';
import { tellNight } from '../pipeline/tell-night.ts';

const { values, fail } = readCommandLine({
  name: 'notify',
  does: 'Tells the hub of WEBSUB_HUB and the subscribers of SUBSCRIPTIONS of a night, each once.',
  options: {
    date: {
      type: 'string',
      value: 'YYYY-MM-DD',
      means: 'the night to tell of (default: the newest)',
    },
  },
  note: 'DATA_DIR and PUBLIC_DIR name the folders (default: data and public). Nobody is told twice.',
});

await runCommand(fail, async ({ settings, log }) => {
  const { date } = values;
  if (date !== undefined && !DigestDate.safeParse(date).success) {
    throw new PipelineError(`--date takes a day such as 2026-11-20, got "${date}"`);
  }
  const { data, public: pages } = defaultFolders.github;
  const place = { dataDir: settings.dataDir ?? data, publicDir: settings.publicDir ?? pages, date };
  const notified = await tellNight(place, settings, { now, log });
  if (!notified) log('nobody-to-tell', { notice: 'set SUBSCRIPTIONS or WEBSUB_HUB first' });
  else if (notified.missed.length > 0) {
    throw new PipelineError(describeMissed(notified));
  }
});

function now(): Instant {
  return toInstant(Date.now());
}
