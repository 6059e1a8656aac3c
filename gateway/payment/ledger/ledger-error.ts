/** The record of payments cannot be read or written; nothing was changed, or the change is whole. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}
