import { cp } from 'node:fs/promises';
import { onceInRun } from '../../run/once-in-run.ts';
import { homeAt, openHome } from './run-night.ts';

type Home = ReturnType<typeof homeAt>;

/** A new home with the nights that `publish` publishes. They are published once in a test run, and then copied. */
export async function copyHome(
  name: string,
  publish: (home: Home) => Promise<unknown>,
): Promise<Home> {
  const published = await onceInRun(name, (folder) => publish(homeAt(folder)));
  const home = await openHome();
  await cp(published, home.folder, { recursive: true });
  return home;
}

/** A new home in which these made-up nights are published, in this order. */
export function copyMadeUpHome(...dates: string[]): Promise<Home> {
  return copyHome(`made up ${dates.join(' ')}`, async (home) => {
    for (const date of dates) await home.publish(date);
  });
}

/** The same with as many rows as a night of GitHub has. */
export function copyLargeHome(...dates: string[]): Promise<Home> {
  return copyHome(`large ${dates.join(' ')}`, async (home) => {
    for (const date of dates) await home.publish(date, 300);
  });
}
