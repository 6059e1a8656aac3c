import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isSecret } from '../pipeline/platform/environment.ts';

/** A setting, where its value comes from, and the value if it is no secret. */
export type SettingRow = { name: string; from: string; value: string };

/** What needs a value before calls are sold, and why. */
const forGoingLive: Readonly<Record<string, string>> = {
  BASE_URL: 'where clients reach the service',
  CONTACT_EMAIL: 'whom clients write to',
  PAYMENT_MODE: 'off or remote',
  PAY_TO_ADDRESS: 'the address that is paid',
  GITHUB_TOKEN: 'without it GitHub is not scanned',
};

/** Lists the settings that have a value, and those missing for going live, after `.env`. */
export function describeSettings(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  dotEnv = readDotEnv(),
): { rows: SettingRow[]; missing: string[] } {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const rows = names.flatMap((name): SettingRow[] => {
    const file = `${name}_FILE`;
    if (isSet(file)) return [{ name, from: environment[file] ?? '', value: '…' }];
    const value = environment[name] ?? '';
    if (value === '') return [];
    const from = dotEnv[name] === value ? '.env' : 'environment';
    return [{ name, from, value: isSecret(name) ? '…' : value }];
  });
  const isOff = environment['PAYMENT_MODE'] === 'off';
  const missing = Object.entries(forGoingLive)
    .filter(([name]) => names.includes(name) && !isSet(name) && !isSet(`${name}_FILE`))
    .filter(([name]) => !(isOff && name === 'PAY_TO_ADDRESS'))
    .map(([name, why]) => `${name}: ${why}`);
  return { rows, missing };
}

function readDotEnv(): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch {
    return {};
  }
}
