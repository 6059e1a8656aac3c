import type { CommandLine } from '../platform/command-line.ts';
import { DigestDate } from '../contract/dates.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** The options of `npm run nightly`. */
export type NightOptions = {
  /** Undefined means today, or the day of the recorded scan. */
  date: DigestDate | undefined;
  /** `github`, or the path of a recorded scan. */
  source: string;
  /** Who reads the candidates. Undefined means a model if there is a key, else code alone. */
  analyst: 'openai' | 'offline' | undefined;
  /** Stop if no answer of the model passes the checks. Otherwise the offline reader reads. */
  strict: boolean;
  /** Do the night again although it is already published. */
  force: boolean;
  /** Publish the night although it looks broken. */
  acceptUnusual: boolean;
  /** Do not tell the hub. `npm run notify` does it later. */
  noNotify: boolean;
  /** Hand over to a bucket that is empty. */
  newBucket: boolean;
};

/** What `npm run nightly` takes. */
export const nightForm = {
  name: 'nightly',
  does: 'Scans GitHub, makes the digest, and publishes both.',
  options: {
    date: {
      type: 'string',
      value: 'YYYY-MM-DD',
      means: 'the UTC day to publish (default: today)',
    },
    source: {
      type: 'string',
      value: 'github|FILE',
      means: 'where the rows come from (default: github); FILE is a recorded scan',
    },
    analyst: {
      type: 'string',
      value: 'openai|offline',
      means: 'who reads the candidates (default: openai if OPENAI_API_KEY is set)',
    },
    strict: { type: 'boolean', means: 'stop if no sentence of the model can be kept' },
    force: {
      type: 'boolean',
      means: 'do the night again; the old one stays until the new one is complete',
    },
    'no-notify': {
      type: 'boolean',
      means: 'do not tell the hub of WEBSUB_HUB; npm run notify does that later',
    },
    'new-bucket': {
      type: 'boolean',
      means: 'hand over to a bucket that is empty, which is needed once',
    },
    'accept-unusual': { type: 'boolean', means: 'publish although the night looks broken' },
  },
} as const;

/** The options as the command line gave them. */
type GivenOptions = Extract<CommandLine<(typeof nightForm)['options']>, { ok: true }>['values'];

/** Checks the options. @throws PipelineError that names the option, the values it accepts and the value received. */
export function parseNightOptions(values: GivenOptions, today: DigestDate): NightOptions {
  const { date, source = 'github', analyst } = values;
  if (date !== undefined && !DigestDate.safeParse(date).success) {
    throw refuse(`--date takes a day such as ${today}, got "${date}"`);
  }
  if (date !== undefined && date > today) {
    throw refuse(`--date takes a day up to today, ${today}, got "${date}"`);
  }
  if (source === '') throw refuse('--source takes github or a file, got ""');
  if (analyst !== undefined && analyst !== 'openai' && analyst !== 'offline') {
    throw refuse(`--analyst takes openai or offline, got "${analyst}"`);
  }
  return {
    date,
    source,
    analyst,
    strict: values.strict ?? false,
    force: values.force ?? false,
    acceptUnusual: values['accept-unusual'] ?? false,
    noNotify: values['no-notify'] ?? false,
    newBucket: values['new-bucket'] ?? false,
  };
}

function refuse(reason: string): PipelineError {
  return new PipelineError(reason);
}
