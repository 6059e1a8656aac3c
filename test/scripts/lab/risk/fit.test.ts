import { expect, test } from 'vitest';
import { evaluate, evaluateLeavingOut } from '../../../../scripts/lab/risk/evaluate.ts';
import { assess, features } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { fitRisk } from '../../../../scripts/lab/risk/fit.ts';
import { observe } from '../../../../scripts/lab/risk/observations.ts';
import { createLabels } from './example-labels.ts';

const coefficientOf = (fit: ReturnType<typeof fitRisk>, name: string) => fit.coefficients[name];

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
    assessed: { ...label.assessed, topicCount: label.isGone ? 0 : 19 },
  }));
  const fit = fitRisk(observe(labels));
  expect(coefficientOf(fit, 'topics')).toBeUndefined();
  expect(fit.leftOut).toMatchObject({ topics: 'fitted, it came out against its direction' });
  for (const { name, direction } of features) {
    expect((coefficientOf(fit, name) ?? 0) * direction).toBeGreaterThanOrEqual(0);
  }
});

test('fits features that only some labels have, and otherwise uses priors that lower a score', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 40 });
  const poor = fitRisk(observe(labels));
  expect(coefficientOf(poor, 'ownerFollowers')).toBe(-3);
  expect(poor.leftOut).toMatchObject({ wordless: 'the labels do not hold it' });

  const known = labels.map((label) => {
    const ownerAgeDays = label.isGone ? 1 : 2_000;
    const followers = label.isGone ? 0 : 5_000;
    return { ...label, assessed: { ...label.assessed, ownerAgeDays, followers } };
  });
  const rich = fitRisk(observe(known));
  expect(coefficientOf(rich, 'ownerFollowers')).not.toBe(-3);
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

test('has a reason for every finding that may raise a score, also for those that are not fitted yet', () => {
  const page = {
    emptyBadges: 3,
    downloads: 1,
    sendsAway: false,
    archivePassword: true,
    showsCode: false,
    sketch: [],
  };
  const [label] = createLabels({ weeks: 1, rowsAWeek: 1 });
  const about = { name: 'crack', description: 'crack', stars: 500, topicCount: 20, readmeText: '' };
  const assessed = label && { ...label.assessed, ...about, page };
  const [worst] = observe(label && assessed ? [{ ...label, assessed }] : []);
  const coefficients = Object.fromEntries(features.map(({ name, direction }) => [name, direction]));
  const weights = { threshold: 0.5, cautionThreshold: 0.3, intercept: 0, coefficients };
  const found = worst && assess(worst, weights);
  expect(found?.standing).toBe('quarantined');
  expect(found?.risk.reasons).toHaveLength(4);
  const reasons = features.flatMap((feature) => {
    const value = worst && feature.measure(worst);
    return worst && value && feature.direction === 1 ? [feature.explain(worst, () => false)] : [];
  });
  expect(found?.risk.reasons.filter((reason) => !reasons.includes(reason))).toEqual([]);
  expect(reasons.toSorted()).toEqual([
    '1 word of description and 0 characters of README at 500 stars',
    '20 of the 20 topics that GitHub allows',
    '3 badges that link to GitHub’s front page and so prove nothing',
    'its README gives the password of a packed download, so virus scanners cannot look into it',
    'mentions “crack”',
    'no forks at 500 stars, where most repositories have some',
    'the top of its README links to a download at another site, not in GitHub’s releases',
  ]);
});

test('refuses labels that are all the same', () => {
  const labels = createLabels({ weeks: 3, rowsAWeek: 10 });
  const alike = labels.map((label) => ({ ...label, isGone: false }));
  expect(() => fitRisk(observe(alike))).toThrow('a fit needs both labels');
});
