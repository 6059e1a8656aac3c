import { parseArgs } from 'node:util';
import { DigestDate } from '../../pipeline/contract/dates.ts';

export const help = `Reports what was paid: revenue, payers, failures, and payments whose end is not known.

npm run ledger -- [--since DATE] [--until DATE] [--csv]

  --since DATE  only payments that last changed on this UTC day or later, such as 2026-11-20
  --until DATE  only payments that last changed on this UTC day or earlier
  --csv         all payments as CSV on standard output; npm run --silent keeps other lines out
  --help        this text

It reads DATABASE_URL where that is set, else the folder LEDGER_DIR (default var/ledger), and may run beside a gateway.
`;

/** Days are UTC, both inclusive. */
export type Period = { since: DigestDate | undefined; until: DigestDate | undefined };
export type Options = Period & { csv: boolean; help: boolean };

/** An option is not what it should be. */
export class OptionError extends Error {
  override name = 'OptionError';
}

/** @throws OptionError with one sentence. */
export function readOptions(args: string[]): Options {
  const { since, until, csv = false, help: wantsHelp = false } = parse(args);
  for (const [name, date] of Object.entries({ since, until })) {
    if (date === undefined || DigestDate.safeParse(date).success) continue;
    throw new OptionError(`--${name} takes a UTC day such as 2026-11-20, not ${date}`);
  }
  if (since !== undefined && until !== undefined && since > until) {
    throw new OptionError(`--since ${since} is after --until ${until}`);
  }
  return { since, until, csv, help: wantsHelp };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        since: { type: 'string' },
        until: { type: 'string' },
        csv: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OptionError(`${reason.split('. ')[0]}; --help tells what there is`, { cause: error });
  }
}
