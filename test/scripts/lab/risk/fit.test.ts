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
  // Here the survivors have many topics. A fit without directions would lower the risk of rows with many.
  const labels = createLabels({ weeks: 3, rowsAWeek: 40 }).map((label) => ({
    ...label,
    subject: { ...label.subject, topicCount: label.isGone ? 0 : 19 },
  }));
  const fit = fitRisk(observe(labels));
  expect(coefficientOf(fit, 'topics')).toBeUndefined();
  expect(fit.leftOut).toContainEqual({
    feature: 'topics',
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
  expect(poor.leftOut).toContainEqual({ feature: 'wordless', reason: 'the labels do not hold it' });

  const rich = fitRisk(
    observe(
      labels.map((label) => ({
        ...label,
        subject: {
          ...label.subject,
          ownerAgeDays: label.isGone ? 1 : 2_000,
          followers: label.isGone ? 0 : 5_000,
        },
      })),
    ),
  );
  expect(sourceOf(rich, 'ownerFollowers')).toBe('fitted');
  expect(coefficientOf(rich, 'ownerAge')).toBeLessThan(0);
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
        isEmpty: true,
        readmeBytes: 12_000,
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
  expect(found?.risk.reasons).toHaveLength(4);
  const reasons = features.flatMap((feature) => {
    const value = worst && feature.measure(worst.subject, worst.surroundings);
    return worst && value && feature.direction === 1
      ? [feature.explain(worst.subject, worst.surroundings)]
      : [];
  });
  expect(found?.risk.reasons.filter((reason) => !reasons.includes(reason))).toEqual([]);
  expect(reasons.toSorted()).toEqual(
    [
      '1 commit at 500 stars',
      '20 of the 20 topics that GitHub allows',
      '3 badges that link to GitHub’s front page and so prove nothing',
      'the top of its README links to a download at another site, not in GitHub’s releases',
      'its README gives the password of a packed download, so virus scanners cannot look into it',
      'its badges, clone commands or links name ann/other of another owner',
      'mentions “crack”',
      '1 word of description and 0 characters of README at 500 stars',
      'no forks at 500 stars, where most repositories have some',
      'nothing was ever pushed to it',
    ].toSorted(),
  );
});

test('refuses labels that are all the same', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 10 });
  const alike = labels.map((label) => ({ ...label, isGone: false }));
  expect(() => fitRisk(observe(alike))).toThrow('a fit needs both labels');
});
