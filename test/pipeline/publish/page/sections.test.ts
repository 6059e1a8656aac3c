import { expect, test } from 'vitest';
import { aRow } from '../../../fixtures/night.ts';
import { exampleDigest } from '../../../../gateway/documents/example-answers.ts';
import { renderProjects } from '../../../../pipeline/publish/page/projects.ts';

/** Nothing is known of any row. */
const known = { pages: new Map(), gains: new Map(), rows: new Map(), courses: new Map() };

test('a recommendation quotes its owner with a link to where the words stand, and says why it is here as a fact', () => {
  const what = 'Tide tables for people on small boats.';
  const row = aRow({
    fullName: 'ada/tides',
    description: what,
    license: 'MIT License',
    starsGained: 30,
  });
  const [project] = exampleDigest.notableProjects;
  if (!project) throw new Error('the example recommends nothing');
  const [forWhom, why] = ['For sailors without a connection.', 'The largest gain: 30 stars.'];
  const quotedFrom = { what: 'description', forWhom: 'readme' } as const;
  const pick = { ...project, name: 'ada/tides', stars: 120, what, forWhom, why, quotedFrom };
  const shown = { ...exampleDigest, notableProjects: [pick] };
  const page = renderProjects(shown, new Map([['ada/tides', 'https://github.com/ada/tides']]), {
    ...known,
    gains: new Map([['ada/tides', '+30 in a day']]),
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
    `“<span dir="auto">${what}</span>” <span class="source"><a href="https://github.com/ada/tides"`,
  );
  expect(html).toContain(
    `“<span dir="auto">${forWhom}</span>” <span class="source"><a href="https://github.com/ada/tides#readme" rel="nofollow noopener" aria-label="README of ada/tides">`,
  );
  expect(html).toContain(`<p class="fact">${why}</p>`);
  // The line of figures does not repeat those of the fact.
  expect(html).toContain('<span>120 stars</span>');
  expect(html).not.toContain('+30');
  expect(html).toContain('aria-label="Stars of 2 nights: 90 to 120"');
  expect(html).toContain('<span>MIT License</span>');
});
