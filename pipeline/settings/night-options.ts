import { parseArgs } from 'node:util';
import { DigestDate } from '../contract/dates.ts';
import { PipelineError } from '../errors/pipeline-error.ts';

/** The options of `npm run nightly`. */
export type NightOptions = {
  /** Undefined means today, or the day of the recorded scan. */
  date: DigestDate | undefined;
  /** `github`, or the path of a recorded scan. */
  source: string;
  /** Who writes the digest. Undefined means a model if there is a key, else the offline analyst. */
  analyst: 'openai' | 'offline' | undefined;
  /** Stop if no answer of the model passes the checks. Otherwise the offline analyst writes. */
  strict: boolean;
  /** Do the night again although it is already published. */
  force: boolean;
  /** Publish the night although it looks broken. */
  acceptUnusual: boolean;
  /** Only print the help. */
  help: boolean;
};

/** The help text of `npm run nightly`. */
export const nightUsage = `Usage: npm run nightly -- [options]
  --date YYYY-MM-DD         the UTC day to publish (default: today)
  --source github|FILE      where the rows come from (default: github); FILE is a recorded scan
  --analyst openai|offline  who writes the digest (default: openai where OPENAI_API_KEY is set)
  --strict                  stop where the model gives no usable digest; otherwise the offline analyst writes it
  --force                   do the night again; the old one stands until the new one is whole
  --accept-unusual          publish although the night looks broken
  --help                    this`;

/**
 * Reads the command line.
 *
 * @throws PipelineError that names the option, the values it accepts and the value received.
 */
export function parseNightOptions(args: readonly string[], today: DigestDate): NightOptions {
  const values = parseFlags(args);
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
    help: values.help ?? false,
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        date: { type: 'string' },
        source: { type: 'string' },
        analyst: { type: 'string' },
        strict: { type: 'boolean' },
        force: { type: 'boolean' },
        'accept-unusual': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refuse(`${reason}. --help lists what there is`, { cause: error });
  }
}

function refuse(reason: string, options?: ErrorOptions): PipelineError {
  return new PipelineError('options', reason, options);
}
