import { expect, test } from 'vitest';
import { aRow } from '../../../fixtures/night.ts';
import { exampleDigest } from '../../../../gateway/documents/example-answers.ts';
import { renderHeadline } from '../../../../pipeline/publish/page/headline.ts';
import { renderProjects } from '../../../../pipeline/publish/page/projects.ts';

/** Nothing is known of any row. */
const known = { pages: new Map(), gains: new Map(), rows: new Map(), courses: new Map() };

test('a recommendation quotes its owner with a link to where the words stand, and says why it is here as a fact', () => {
  const what = 'Tide tables for people on small boats.';
  const row = aRow({ fullName: 'ada/tides', description: what, license: 'MIT License' });
  const [project] = exampleDigest.notableProjects;
  if (!project) throw new Error('the example recommends nothing');
  const pick = { ...project, name: 'ada/tides', what, why: `${what} It has 120 stars.` };
  const shown = { ...exampleDigest, notableProjects: [pick] };
  const page = renderProjects(shown, new Map([['ada/tides', 'https://github.com/ada/tides']]), {
    ...known,
    rows: new Map([['ada/tides', row]]),
    courses: new Map([
      [
        'ada/tides',
        [
          { date: '2026-11-19', stars: 90 },
          { date: '2026-11-20', stars: 120 },
        ],
      ],
    ]),
  });
  const html = JSON.stringify(page).replaceAll('\\"', '"');
  expect(html).toContain(
    `“<bdi>${what}</bdi>” <span class="source"><a href="https://github.com/ada/tides"`,
  );
  expect(html).toContain('<p class="fact">It has 120 stars.</p>');
  expect(html).toContain('aria-label="Stars of 2 nights: 90 to 120"');
  expect(html).toContain('<span>MIT License</span>');
});

test('the headline leaves out the sentences of the summary that the page tells elsewhere', () => {
  const summary = 'ada/tides grew by 400 stars, to 1,400. Likely spam: 3 of 40 repositories.';
  const digest = { ...exampleDigest, summary };
  const shown = (told?: string) =>
    renderHeadline(digest, new Map(), undefined, (sentence) => sentence.includes(told ?? '?'))
      .source;
  expect(shown()).toContain('to 1,400. Likely spam');
  expect(shown('ada/tides')).not.toContain('1,400');
  expect(shown('ada/tides')).toContain('Likely spam: 3 of 40 repositories.');
});
