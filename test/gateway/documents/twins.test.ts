import { DomUtils, parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../../gateway/documents/static-host.ts';
import { documentTwins } from '../../../gateway/endpoints/files.ts';
import { render } from './site.ts';

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const markdown = new MarkdownIt({ html: true });

const isJson = ({ of }: { of: string }) =>
  documents.some(({ path, mediaType }) => path === of && mediaType.includes('json'));

test.each(documentTwins.filter(isJson))('$path shows $of unchanged', ({ of, path }) => {
  const [fence] = markdown.parse(render(path), {});
  expect(fence).toMatchObject({ type: 'fence', info: 'json', content: render(of) });
});

test.each(documentTwins.filter((twin) => !isJson(twin)))(
  '$path has the words of $of, in their order',
  ({ of, path }) => {
    const twin = render(path);
    const shown = DomUtils.textContent(parseDocument(markdown.render(twin)));
    expect(toWords(of.startsWith('/llms') ? twin : shown)).toEqual(toWords(render(of)));
    expect(twin.endsWith('\n')).toBe(true);
  },
);

test('on static hosts every document and page names its twin, which the host knows as Markdown by its ending', () => {
  const rules = staticHostFiles.find(({ file }) => file === '_headers')?.render() ?? '';
  for (const { of, path } of documentTwins) {
    // Hosts take few rules, and know Markdown by its ending.
    expect(rules).not.toContain(`\n\n${path}\n`);
    expect(rules).toContain(`Link: <${path}>; rel="alternate"; type="text/markdown"`);
    expect(rules).toContain(`\n\n${of}\n`);
  }
  expect(rules).not.toContain('*.html.md\n');
  expect(rules).toContain('Link: </digests/:splat.html.md>; rel="alternate"');
});
