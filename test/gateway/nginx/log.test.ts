import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { listFiles } from '../../../pipeline/archive/list-files.ts';
import { openLoggedHome } from '../../fixtures/logged-nights.ts';
import { newClient, openSite } from './open-site.ts';

const text = 'text/plain; charset=utf-8';

test('the night log has the types and the caching that C2SP asks for, from nginx and from the gateway', async () => {
  const home = await openLoggedHome();
  const date = await home.publish(0);
  const site = await openSite();
  const proof = publicPaths.proof(date);
  const files = (await listFiles(home.publicDir)).filter((path) => path.startsWith('log/'));
  for (const path of [...files, proof]) {
    const at = join(site.publicDir, path);
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, await readFile(join(home.publicDir, path)));
  }
  const expected = new Map([
    ['log/tile/0/000.p/1', ['application/octet-stream', 'public, max-age=31536000, immutable']],
    [publicPaths.checkpoint, [text, 'public, max-age=5']],
    [publicPaths.logPolicy, [text, 'public, max-age=5']],
    [proof, [text, 'public, max-age=300']],
  ]);
  expect([...expected.keys()].toSorted()).toEqual([...files, proof].toSorted());
  for (const [path, headers] of expected) {
    const answer = await site.askBoth(`/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      path,
      ...headers,
    ]);
    expect(answer.body).toEqual(await readFile(join(home.publicDir, path)));
  }
  for (const path of ['log/tile/0/1', 'log/tile/0/../0/000.p/1x', 'log/keys.json', 'log/']) {
    const answer = await site.nginx.ask(`/${path}`, { from: newClient() });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
