import { isSecret, readDotEnv } from '../pipeline/platform/environment.ts';
import { findNearest } from './endpoints/parameters.ts';

/** What needs a value before calls are sold, and why. */
const forGoingLive: Readonly<Record<string, string>> = {
  BASE_URL: 'where clients reach the service',
  CONTACT_EMAIL: 'whom clients write to',
  PAYMENT_MODE: 'off or remote',
  PAY_TO_ADDRESS: 'the address that is paid',
  GITHUB_TOKEN: 'without it GitHub is not scanned',
};

/**
 * Lists the settings that have a value, as `value (from where)` without secrets, those missing for
 * going live, and names in `.env` that look mistyped. It is for after `.env` was read.
 */
export function describeSettings(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  dotEnv = findDotEnv(),
): { set: Record<string, string>; missing: string[]; mistyped: string[] } {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const set: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name] ?? '';
    const from = dotEnv[name] === value ? '.env' : 'environment';
    if (isSet(`${name}_FILE`)) set[name] = `… (${environment[`${name}_FILE`] ?? ''})`;
    else if (value !== '') set[name] = `${isSecret(name) ? '…' : value} (${from})`;
  }
  const isOff = environment['PAYMENT_MODE'] === 'off';
  const missing = Object.entries(forGoingLive)
    .filter(([name]) => names.includes(name) && set[name] === undefined)
    .filter(([name]) => !(isOff && name === 'PAY_TO_ADDRESS'))
    .map(([name, why]) => `${name}: ${why}`);
  const mistyped = Object.keys(dotEnv).flatMap((name) => {
    const isRead = names.includes(name) || names.includes(name.replace(/_FILE$/, ''));
    // A slip seldom changes the first letter: API_URL of another program means no RPC_URL.
    const similar = isRead ? [] : names.filter((each) => each[0] === name[0]?.toUpperCase());
    const nearest = findNearest(name, similar);
    return nearest === undefined ? [] : [`${name} in .env is no setting: did you mean ${nearest}?`];
  });
  return { set, missing, mistyped };
}

function findDotEnv(): Readonly<Record<string, string | undefined>> {
  try {
    return readDotEnv('.env');
  } catch {
    return {};
  }
}
