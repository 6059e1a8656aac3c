import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Digest } from '../../../../pipeline/contract/digest.ts';
import { renderProjects } from '../../../../pipeline/publish/page/sections/projects.ts';

const sample = Digest.parse(JSON.parse(readFileSync('data/sample.json', 'utf8')));

test.each([
  [0.873, '87.3% likely'],
  [0.99, '99.0% likely'],
  [0.9996, 'more than 99% likely'],
  [1, 'more than 99% likely'],
])('a survival of %f is shown as %s, and never as certain', (survival, words) => {
  const [project] = sample.notableProjects;
  if (!project?.forecast) throw new Error('the sample has no forecast');
  const notableProjects = [{ ...project, forecast: { ...project.forecast, survival } }];
  const shown = renderProjects({ ...sample, notableProjects }, new Map(), new Map());
  expect(JSON.stringify(shown)).toContain(words);
});
