import * as z from 'zod';
import { LedgerError } from '../ledger.ts';
import { openDatabase, type Query, toConnection } from './database.ts';

/** A service, by the origin of its `BASE_URL`, and the address at which it is paid. */
export type Seller = { service: string; payTo: string };

/** The database and the address belong to another service. A gateway that finds this does not start. */
export class OtherSellerError extends LedgerError {
  override name = 'OtherSellerError';
}

/**
 * Notes that the service sells with its address. @throws OtherSellerError if another service does.
 *
 * A payment names the address and no service. So two services with one address would each deliver for it.
 */
export async function admitSeller(query: Query, { service, payTo }: Seller): Promise<void> {
  const address = payTo.toLowerCase();
  await query(
    'INSERT INTO ledger_sellers (pay_to, service) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [address, service],
  );
  const [row] = await query('SELECT service FROM ledger_sellers WHERE pay_to = $1', [address]);
  const { service: noted } = Noted.parse(row);
  if (noted === service) return;
  throw new OtherSellerError(
    `the database of DATABASE_URL notes that ${noted} sells with PAY_TO_ADDRESS ${payTo}, and BASE_URL is ${service}; give this service an address and a database of its own, or, if it has moved here, run npm run ledger -- --service ${service}`,
  );
}

/** Notes that the service with that address has another `BASE_URL` now. @throws LedgerError */
export async function moveSeller(url: string, { service, payTo }: Seller): Promise<void> {
  const database = openDatabase(toConnection(url));
  try {
    await database.query(
      `INSERT INTO ledger_sellers (pay_to, service) VALUES ($1, $2)
        ON CONFLICT (pay_to) DO UPDATE SET service = excluded.service`,
      [payTo.toLowerCase(), service],
    );
  } finally {
    await database.close();
  }
}

const Noted = z.object({ service: z.string() });
