import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openHome } from '../../night/run-night.ts';
import { startStore } from '../../../standin/s3.ts';
import { openShared } from './open-shared.ts';

const [corrected, between, first, second] = [
  '2025-12-30',
  '2026-06-01',
  '2026-11-19',
  '2026-11-20',
];
const store = await startStore();
afterAll(store.close);
const shared = openShared(store.settings('key-one', 'trends/'));
type Home = Awaited<ReturnType<typeof openHome>>;

/** The text of a page, as a reader without local files finds it. */
async function read(page: string): Promise<string | undefined> {
  const seen = await shared.look();
  const path = `public/${page}`;
  return (await seen?.readFile(path, seen.find(path) ?? ''))?.toString();
}

/** A home whose three nights were handed over. Its first and last nights are not neighbours. */
async function openLongHome() {
  const long = await openHome();
  const nights = [corrected, between, first];
  for (const night of nights) await long.publish(night);
  store.objects.clear();
  await shared.handOver(long);
  return long;
}

/** Makes the pages of an earlier year again, as a rendering after an upgrade does. */
async function upgrade({ publicDir }: Home, maker: string): Promise<string[]> {
  const pages = [corrected, '2025-12', '2025'].map((name) => `digests/${name}.html`);
  for (const page of pages) await writeFile(join(publicDir, page), `made by ${maker}`);
  return pages;
}

test('after an upgrade, the pages of all months and years are handed over, at once or after a failure', async () => {
  const later = await openLongHome();
  const pages = await upgrade(later, 'a');
  await shared.handOver(later);
  expect(await Promise.all(pages.map(read))).toEqual(pages.map(() => 'made by a'));

  await upgrade(later, 'b');
  store.decide(({ method }) => (method === 'PUT' ? 'cut' : undefined));
  await expect(shared.handOver(later)).rejects.toThrow(/in the bucket/);
  store.heal();
  await later.publish(second);
  await upgrade(later, 'b');
  await shared.handOver(later);
  expect(await Promise.all(pages.map(read))).toEqual(pages.map(() => 'made by b'));
});

test('a page that a failed hand-over left behind goes with the next one, however old its night is', async () => {
  const later = await openLongHome();
  const page = join(later.publicDir, `digests/${corrected}.html`);
  await writeFile(page, 'corrected');
  await shared.handOver(later);
  expect(await read(`digests/${corrected}.html`)).toBe('corrected');
});
