import { DigestDate } from '../../pipeline/contract/dates.ts';

/** Days in UTC. Both are inclusive. */
export type Period = { since: DigestDate | undefined; until: DigestDate | undefined };

/** The options of `npm run ledger`. */
export const ledgerForm = {
  name: 'ledger',
  does: 'Reports what was paid: revenue, payers, failures, and payments whose outcome is not known.',
  options: {
    since: {
      type: 'string',
      value: 'DATE',
      means: 'only payments that last changed on this UTC day or later, such as 2026-11-20',
    },
    until: {
      type: 'string',
      value: 'DATE',
      means: 'only payments that last changed on this UTC day or earlier',
    },
    service: {
      type: 'string',
      value: 'URL',
      means: 'notes that the service of PAY_TO_ADDRESS in the database has this BASE_URL now',
    },
    csv: {
      type: 'boolean',
      means: 'all payments as CSV; npm run --silent keeps other lines out',
    },
  },
  note:
    'It reads DATABASE_URL where that is set, else the folder LEDGER_DIR (default: var/ledger). ' +
    'It may run beside a gateway.',
} as const;

/** An option or a setting cannot be used. */
export class OptionError extends Error {
  override name = 'OptionError';
}

/** Reads the period from the options. @throws OptionError with one sentence. */
export function toPeriod(values: { since?: string; until?: string }): Period {
  const { since, until } = values;
  for (const [name, date] of Object.entries({ since, until })) {
    if (date === undefined || DigestDate.safeParse(date).success) continue;
    throw new OptionError(`--${name} takes a UTC day such as 2026-11-20, not ${date}`);
  }
  if (since !== undefined && until !== undefined && since > until) {
    throw new OptionError(`--since ${since} is after --until ${until}`);
  }
  return { since, until };
}
