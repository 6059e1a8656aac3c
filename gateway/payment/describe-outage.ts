/** A setting with the host of its address, such as `RPC_URL (mainnet.base.org)`. The rest of the address may hold a key. */
export function nameWithHost(setting: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? setting : `${setting} (${host})`;
}

/**
 * The system's code for an error, such as `ECONNREFUSED`, or else the error's name.
 * Its message may hold the address and the call.
 */
export function describeOutage(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return error instanceof Error ? error.name : 'unknown';
}
