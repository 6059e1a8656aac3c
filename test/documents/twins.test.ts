import { DomUtils, parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { documents } from '../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../gateway/documents/static-host.ts';
import { documentTwins } from '../../gateway/endpoints/files.ts';
import { aSite } from './site.ts';

function render(path: string): string {
  const document = documents.find((entry) => entry.path === path);
  return document?.render(aSite()).toString() ?? '';
}

/** The names and the texts of a JSON value, in its order. */
function listTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, entry]: [string, unknown]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...listTexts(entry),
  ]);
}

function readWords(path: string): string[] {
  const text = render(path);
  const isJson = documents.find((entry) => entry.path === path)?.mediaType.includes('json');
  return toWords(isJson ? listTexts(JSON.parse(text)).join(' ') : text);
}

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const markdown = new MarkdownIt({ html: true });

test.each(documentTwins)('$path has the words of $of, in their order', ({ of, path }) => {
  const twin = render(path);
  const isMarkdown = of.startsWith('/llms');
  const shown = DomUtils.textContent(parseDocument(markdown.render(twin)));
  expect(isMarkdown ? toWords(twin) : toWords(shown)).toEqual(readWords(of));
  expect(twin.endsWith('\n')).toBe(true);
});

test('static hosts send twins as Markdown, and every document and page names its own', () => {
  const rules = staticHostFiles.find(({ file }) => file === '_headers')?.render() ?? '';
  for (const { of, path } of documentTwins) {
    expect(rules).toContain(`\n\n${path}\n  Content-Type: text/markdown; charset=utf-8\n`);
    expect(rules).toContain(`Link: <${path}>; rel="alternate"; type="text/markdown"`);
    expect(rules).toContain(`\n\n${of}\n`);
  }
  expect(rules).toContain('\n\n/digests/*.html.md\n  Content-Type: text/markdown; charset=utf-8\n');
  expect(rules).toContain('Link: </digests/:splat.html.md>; rel="alternate"');
});
