/** Advisory locks have two numbers; the first tells what the second one means. */
export const lockKinds = { holder: 402_001, name: 402_002, migration: 402_003 } as const;

/** SQL for a row of `pg_locks` that is the lock of this holder. */
export function isHolderLock(holder: string): string {
  return `locktype = 'advisory' AND classid = ${lockKinds.holder} AND objid = (${holder}::integer)::oid
    AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}

/** SQL for whether the holder's gateway lives. */
export function isAlive(holder: string): string {
  return `EXISTS (SELECT FROM pg_locks WHERE ${isHolderLock(holder)})`;
}
