import { expect, test } from 'vitest';
import { evaluate, evaluateLeavingOut } from '../../../../scripts/lab/risk/evaluate.ts';
import { features } from '../../../../pipeline/scan/risk/features.ts';
import { fitRisk } from '../../../../scripts/lab/risk/fit.ts';
import { observe } from '../../../../scripts/lab/risk/observations.ts';
import { assess } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { createLabels } from './example-labels.ts';

const coefficientOf = (fit: ReturnType<typeof fitRisk>, name: string) =>
  fit.coefficients.find(({ feature }) => feature === name)?.coefficient;

test('finds the features that the labels were made from, and scores weeks that it has not seen', () => {
  const observations = observe(createLabels({ weeks: 4, rowsAWeek: 40 }));
  const fit = fitRisk(observations);
  expect(coefficientOf(fit, 'noForks')).toBeGreaterThan(1);
  expect(coefficientOf(fit, 'spamWords')).toBeGreaterThan(0.2);
  const { overall, weeks } = evaluateLeavingOut(observations);
  expect(weeks.map(({ week }) => week)).toEqual(['1', '2', '3', '4']);
  expect(overall).toMatchObject({ n: 160, precision: 1, recall: 1, falsePositiveRate: 0, auc: 1 });
  expect(evaluate(observations, fit).overall.auc).toBe(1);
});

test('is deterministic, and does not depend on the order of the labels', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 30 });
  const fit = fitRisk(observe(labels));
  expect(fitRisk(observe(labels))).toEqual(fit);
  expect(fitRisk(observe(labels.toReversed()))).toEqual(fit);
});

test('never lets a feature speak against its direction', () => {
  // Here the survivors lack a licence. A fit without directions would lower the risk of rows without one.
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

test('fits features that only some label files have, and otherwise uses priors that lower a score', () => {
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

test('a crawl that holds more spam than a night does not raise the scores of a night', () => {
  const vanished = observe(createLabels({ weeks: 4, rowsAWeek: 60 }));
  const honest = observe(createLabels({ weeks: 6, rowsAWeek: 60 }).filter((of) => !of.isGone));
  const judged = [...honest, ...vanished.slice(0, 6)].map((of) => ({
    ...of,
    source: 'judged' as const,
  }));
  const alone = fitRisk(vanished);
  const together = fitRisk([...vanished, ...judged]);
  expect(together.intercept).toBeLessThan(alone.intercept);
});

test('fits a model without one feature', () => {
  const observations = observe(createLabels({ weeks: 4, rowsAWeek: 40 }));
  expect(coefficientOf(fitRisk(observations, 'noForks'), 'noForks')).toBeUndefined();
});

test('has a reason for every finding that may raise a score, also for those that are not fitted yet', () => {
  const [worst] = observe([
    {
      group: '1',
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
        isOwnersFirst: true,
        commits: 1,
        discussions: 0,
        releases: 0,
        isEmpty: true,
        readmeBytes: 12_000,
        readmeExcerpt: '',
        readmeText: '',
        page: {
          emptyBadges: 3,
          downloads: 1,
          sendsAway: false,
          archivePassword: true,
          showsCode: false,
          upstream: 'ann/other',
          sketch: [],
        },
        bornDay: 1,
      },
    },
  ]);
  const coefficients = features.map(({ name, direction }) => ({
    feature: name,
    coefficient: direction,
  }));
  const weights = { threshold: 0.5, cautionThreshold: 0.3, intercept: 0, coefficients };
  const found = worst && assess(worst, weights);
  expect(found?.standing).toBe('quarantined');
  expect(found?.risk.reasons.toSorted()).toEqual(
    [
      '1 commit and hardly an issue at 500 stars',
      '3 badges that lead nowhere',
      'a README of 12,000 bytes with hardly any prose',
      'a README that offers a download and shows no code',
      'a README without prose',
      'a download behind a password',
      'its badges and links belong to ann/other',
      'neither a description nor a README that says anything',
      'no command and no code in its README',
      'no source code to speak of, and no fork at 500 stars',
      'a description that only repeats the name',
      'an owner whose account was 2 days old when it was made',
      'an owner with a numbered name (x99)',
      'hardly a description',
      'no code that GitHub recognises',
      'no forks at 500 stars',
      'no licence',
      'nothing in it at 500 stars',
      'speaks of “crack”',
      'the first repository of its owner',
      '20 topics to be found by',
    ].toSorted(),
  );
});

test('refuses labels that are all the same', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 10 });
  const alike = labels.map((label) => ({ ...label, isGone: false }));
  expect(() => fitRisk(observe(alike))).toThrow('a fit needs both labels');
});
