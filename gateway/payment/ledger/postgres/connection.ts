import { Client, type ClientConfig } from 'pg';
import { nameOf } from '../../../../pipeline/contract/error-name.ts';
import { LedgerError } from '../ledger-error.ts';

/**
 * How every connection is made: nothing waits longer than a few seconds, not even on a network that swallows packets.
 *
 * @throws LedgerError for an address that is none; it does not repeat it, for it may hold a password.
 */
export function toConnection(url: string): ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new LedgerError(
      'DATABASE_URL is not an address such as postgresql://user@host:5432/database',
    );
  }
  const connection = {
    connectionString: url,
    application_name: 'trend-intelligence-ledger',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    lock_timeout: 2000,
    statement_timeout: 3000,
    // Later than the server's own, so that it gives up first and its answer says so.
    query_timeout: 4000,
  };
  try {
    // It reads the address and the certificates that this names, and connects to nothing yet.
    void new Client(connection);
  } catch (error) {
    throw new LedgerError(`DATABASE_URL cannot be used: ${codeOf(error) || nameOf(error)}`);
  }
  return connection;
}

/** What went wrong with the database, as the ledger's own error. */
export function toLedgerError(cause: unknown): LedgerError {
  if (cause instanceof LedgerError) return cause;
  return new LedgerError(`the payment database cannot be used: ${reasonOf(cause)}`, { cause });
}

/** PostgreSQL's five-character code, or the system's; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A name with several addresses fails with several errors and no message of its own.
  return cause.message || codeOf(cause) || cause.name;
}
