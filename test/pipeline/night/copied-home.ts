import { cp } from 'node:fs/promises';
import { onceInRun } from '../../run/once-in-run.ts';
import { homeAt, openHome } from './run-night.ts';

type Home = ReturnType<typeof homeAt>;

/** A new home with the nights that `publish` publishes. They are published once in a test run, and then copied. */
export async function copyHome(name: string, publish: (home: Home) => Promise<unknown>) {
  const published = await onceInRun(name, (folder) => publish(homeAt(folder)));
  const home = await openHome();
  await cp(published, home.folder, { recursive: true });
  return home;
}

/** A new home in which these made-up nights are published, in this order. */
export function copyMadeUpHome(...dates: string[]): Promise<Home> {
  return copyNights('made up', dates);
}

/** The same with as many rows as a night of GitHub has. */
export function copyLargeHome(...dates: string[]): Promise<Home> {
  return copyNights('large', dates, 300);
}

/** The nights before the last one are copied too, from a home that other tests may need. */
function copyNights(kind: string, dates: readonly string[], rows?: number): Promise<Home> {
  return copyHome(`${kind} ${dates.join(' ')}`, async (home) => {
    const earlier = dates.slice(0, -1);
    if (earlier.length > 0) {
      const { folder } = await copyNights(kind, earlier, rows);
      await cp(folder, home.folder, { recursive: true });
    }
    for (const date of dates.slice(-1)) await home.publish(date, rows);
  });
}
