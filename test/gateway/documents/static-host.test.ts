import { expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../../gateway/documents/static-host.ts';
import { freeEndpoints, limitOf } from '../../../gateway/endpoints/endpoints.ts';
import { pageEndpoints } from '../../../gateway/endpoints/files.ts';

function render(name: string): string {
  return staticHostFiles.find(({ file }) => file === name)?.render() ?? '';
}

/** Header lines by the path they are for. */
const headers = new Map(
  render('_headers')
    .trimEnd()
    .split('\n\n')
    .map((rule) => {
      const [path = '', ...lines] = rule.split('\n');
      return [path, lines.map((line) => line.trim())];
    }),
);
const redirects = render('_redirects').trimEnd().split('\n');

test.each([...freeEndpoints, ...documents, ...pageEndpoints])(
  '$path and its file have their type, caching and CORS',
  ({ path, file, maxAge }) => {
    // Cloudflare serves search.html at /search, and looks for the headers of that.
    for (const at of [path, `/${file}`, `/${file.replace(/\.html$/, '')}`]) {
      expect(headers.get(at)).toContain(`Cache-Control: public, max-age=${maxAge}`);
      expect(headers.get(at)).toContain('Access-Control-Allow-Origin: *');
      expect(headers.get(at)?.[0]).toMatch(/^Content-Type: (application|text|image)\//);
    }
  },
);

test('exactly the paths without an ending are rewritten to their files', () => {
  const rewrites = [...freeEndpoints, ...documents, ...pageEndpoints]
    .filter(({ path, file }) => path !== `/${file}` && path !== '/')
    .map(({ path, file }) => `${path} /${file} 200`);
  expect(redirects.filter((line) => line.endsWith(' 200'))).toEqual(rewrites);
});

test('no rule is one that Cloudflare takes for an endless loop, and ignores', () => {
  expect(redirects.filter((line) => /^\S*\/\*? \S*\/index(\.html)? /.test(line))).toEqual([]);
});

test('pages are served with a policy that allows no script', () => {
  for (const at of ['/', '/index.html', '/search', '/digests/*']) {
    expect(headers.get(at)?.join('\n')).toMatch(/Content-Security-Policy: default-src 'none';/);
  }
});

test('the predecessor’s routes redirect permanently, and only to paths of this origin that exist', () => {
  const moves = redirects.filter((line) => line.endsWith(' 308')).map((line) => line.split(' '));
  const names = [
    '',
    '/',
    '/index',
    '/brief',
    '/sample',
    '/digests/latest',
    '/repos',
    '/digests',
    '/repos/:owner/:name',
    '/*',
  ];
  expect(moves.map(([from]) => from)).toEqual(names.map((name) => `/api/github${name}`));
  const paths = moves.map(([, to = '']) => to.replace(/\.json$/, ''));
  const groups = paths.map((path) => limitOf(path.replaceAll(/:\w+/g, 'x')).group);
  expect(groups.map((group) => group.replaceAll(/\{(\w+)\}/g, ':$1'))).toEqual(paths);
});

test('the headers stay within the limit of hosts: 100 rules', () => {
  expect(headers.size).toBeLessThanOrEqual(100);
});
