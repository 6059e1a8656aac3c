import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeAt, openHome } from './run-night.ts';

const published = new Map<string, Promise<{ folder: string }>>();

/**
 * A new home with the nights that `publish` publishes. Each process publishes them once, and then copies them. After a
 * failure, the next test publishes them again.
 */
export async function copyHome(
  name: string,
  publish: () => Promise<{ folder: string }>,
): Promise<ReturnType<typeof homeAt>> {
  const done = published.get(name) ?? publish();
  published.set(name, done);
  const from = await done.catch((error: unknown) => {
    published.delete(name);
    throw error;
  });
  const folder = await mkdtemp(join(tmpdir(), 'night-'));
  await cp(from.folder, folder, { recursive: true });
  return homeAt(folder);
}

/** A new home in which these made-up nights are published, in this order. */
export function copyMadeUpHome(...dates: string[]): Promise<ReturnType<typeof homeAt>> {
  return copyHome(`made up ${dates.join(' ')}`, async () => {
    const home = await openHome();
    for (const date of dates) await home.publish(date);
    return home;
  });
}
