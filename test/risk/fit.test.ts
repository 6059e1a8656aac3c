import { expect, test } from 'vitest';
import { evaluate, evaluateLeavingOut } from '../../scripts/risk/evaluate.ts';
import { features } from '../../pipeline/scan/risk/features.ts';
import { fitRisk } from '../../scripts/risk/fit.ts';
import { observe } from '../../scripts/risk/observations.ts';
import { scoreMeasured } from '../../pipeline/scan/risk/assess-risk.ts';
import { createLabels } from './example-labels.ts';

const coefficientOf = (fit: ReturnType<typeof fitRisk>, name: string) =>
  fit.coefficients.find(({ feature }) => feature === name)?.coefficient;

test('recovers what the labels were made from, and scores weeks it has not seen', () => {
  const observations = observe(createLabels({ weeks: 4, rowsAWeek: 40 }));
  const fit = fitRisk(observations);
  expect(coefficientOf(fit, 'noForks')).toBeGreaterThan(1);
  expect(coefficientOf(fit, 'spamWords')).toBeGreaterThan(0.2);
  const { overall, weeks } = evaluateLeavingOut(observations, null);
  expect(weeks.map(({ week }) => week)).toEqual(['1', '2', '3', '4']);
  expect(overall).toMatchObject({ n: 160, precision: 1, recall: 1, falsePositiveRate: 0, auc: 1 });
  expect(evaluate(observations, fit).overall.auc).toBe(1);
});

test('is deterministic and indifferent to the order of the labels', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 30 });
  const fit = fitRisk(observe(labels));
  expect(fitRisk(observe(labels))).toEqual(fit);
  expect(fitRisk(observe(labels.toReversed()))).toEqual(fit);
});

test('never lets a feature speak against its direction', () => {
  // Here the survivors lack a licence: a fit without directions would clear whoever has none.
  const labels = createLabels({ weeks: 3, rowsAWeek: 40 }).map((label) => ({
    ...label,
    subject: { ...label.subject, license: label.isGone ? 'MIT' : '' },
  }));
  const fit = fitRisk(observe(labels));
  expect(coefficientOf(fit, 'licenseMissing')).toBeUndefined();
  expect(fit.leftOut).toContainEqual({
    feature: 'licenseMissing',
    reason: 'fitted, it came out against its direction',
  });
  const directions = new Map(features.map(({ name, direction }) => [name, direction]));
  for (const { feature, coefficient } of fit.coefficients) {
    expect(coefficient * (directions.get(feature) ?? 0)).toBeGreaterThanOrEqual(0);
  }
});

test('fits what only some label files hold, and otherwise keeps to priors that lower', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 40 });
  const poor = fitRisk(observe(labels));
  const sourceOf = (fit: typeof poor, name: string) =>
    fit.coefficients.find(({ feature }) => feature === name)?.source;
  expect(sourceOf(poor, 'ownerFollowers')).toBe('prior');
  expect(poor.leftOut).toContainEqual({ feature: 'commits', reason: 'the labels do not hold it' });

  const rich = fitRisk(
    observe(
      labels.map((label) => ({
        ...label,
        subject: {
          ...label.subject,
          commits: label.isGone ? 1 : 200,
          followers: label.isGone ? 0 : 5_000,
        },
      })),
    ),
  );
  expect(sourceOf(rich, 'ownerFollowers')).toBe('fitted');
  expect(coefficientOf(rich, 'commits')).toBeLessThan(0);
});

test('chooses a threshold that spares the survivors, also where some of them look like spam', () => {
  const labels = createLabels({ weeks: 5, rowsAWeek: 100 });
  const survivors = labels.filter(({ isGone }) => !isGone);
  const lookAlikes = new Set(survivors.filter((_, index) => index % 20 === 0));
  const observations = observe(
    labels.map((label) =>
      lookAlikes.has(label) ? { ...label, subject: { ...label.subject, forks: 0 } } : label,
    ),
  );
  const fit = fitRisk(observations);
  const { overall } = evaluateLeavingOut(observations, fit.threshold);
  expect(overall.falsePositiveRate).toBeLessThanOrEqual(0.06);
  expect(overall.recall).toBeGreaterThan(0.9);
});

test('follow-ups of what was kept loosen neither the threshold nor the scores', () => {
  const labels = createLabels({ weeks: 4, rowsAWeek: 60 });
  const survivors = labels.filter(({ isGone }) => !isGone);
  const lookAlikes = new Set(survivors.filter((_, index) => index % 10 === 0));
  const observations = observe(
    labels.map((label) =>
      lookAlikes.has(label) ? { ...label, subject: { ...label.subject, forks: 0 } } : label,
    ),
  );
  const kept = observe(createLabels({ weeks: 10, rowsAWeek: 60 }).filter((of) => !of.isGone));
  const followed = kept.map((of) => ({ ...of, isFollowed: true }));
  const alone = fitRisk(observations);
  const together = fitRisk([...observations, ...followed]);

  const flagged = (fit: typeof alone) =>
    evaluate(observations, fit).overall.falsePositiveRate ?? Number.NaN;
  expect(flagged(together)).toBeLessThanOrEqual(flagged(alone));
  expect(evaluateLeavingOut([...observations, ...followed], together.threshold).overall.n).toBe(
    observations.length,
  );
});

test('has words for every finding that may raise a score, also for those not fitted yet', () => {
  const [worst] = observe([
    {
      week: '1',
      isGone: true,
      subject: {
        owner: 'x99',
        name: 'crack',
        stars: 500,
        forks: 0,
        description: 'crack',
        language: '',
        license: '',
        topicCount: 20,
        topics: [],
        followers: 0,
        isOrganization: false,
        ownerAgeDays: 2.5,
        commits: 0,
        discussions: 0,
        releases: 0,
        isEmpty: true,
        readmeBytes: 12_000,
        readmeExcerpt: '',
      },
    },
  ]);
  const coefficients = features.map(({ name, direction }) => ({
    feature: name,
    coefficient: direction,
  }));
  const risk = worst && scoreMeasured(worst, { threshold: 0.5, intercept: 0, coefficients });
  expect(risk?.reasons.toSorted()).toEqual(
    [
      'a README of 12,000 bytes with hardly any prose',
      'a README without prose',
      'a description that only repeats the name',
      'an owner of 2 days when it was made',
      'an owner with a numbered name (x99)',
      'hardly a description',
      'no code that GitHub recognises',
      'no forks at 500 stars',
      'no licence',
      'nothing in it at 500 stars',
      'speaks of “crack”',
      '20 topics to be found by',
    ].toSorted(),
  );
});

test('refuses labels that teach nothing', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 10 });
  const alike = labels.map((label) => ({ ...label, isGone: false }));
  expect(() => fitRisk(observe(alike))).toThrow('a fit needs both labels');
  const oneWeek = labels.map((label) => ({ ...label, week: '1' }));
  expect(() => fitRisk(observe(oneWeek))).toThrow('labels of at least two weeks');
});
