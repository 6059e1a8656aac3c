import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentList } from '../../../gateway/endpoints/files.ts';
import { day, openGateway } from './open-gateway.ts';

const gateway = await openGateway();

const pages = ['/', `/digests/${day}.html`, `/digests/${day.slice(0, 7)}.html`];

test.each([...pages, ...documentList.map(({ path }) => path)])(
  '%s names its twin, which is Markdown and names no twin itself',
  async (path) => {
    const { headers } = await gateway.ask(path);
    const [, twin = ''] =
      /^<(.*)>; rel="alternate"; type="text\/markdown"$/.exec(String(headers['link'])) ?? [];
    expect(twin).toBe(path === '/' ? '/index.html.md' : `${path}.md`);
    const answer = await gateway.ask(twin);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(answer.headers['link']).toBeUndefined();
    if (!pages.includes(path)) return;
    const published = await readFile(join(gateway.home.publicDir, twin.slice(1)));
    expect(answer.body.equals(published)).toBe(true);
  },
);

test.each(['/digests/2020-01-01.html.md', '/nothing.md', '/digests/x.md', '/v1/index.md'])(
  '%s is answered with 404 and no link',
  async (path) => {
    const { status, headers } = await gateway.ask(path);
    expect([status, headers['link']]).toEqual([404, undefined]);
  },
);
