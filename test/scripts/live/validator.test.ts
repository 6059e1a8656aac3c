import { afterAll, expect, test } from 'vitest';
import { exampleRepository } from '../../../gateway/documents/example-answers.ts';
import { paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { openDeployment } from './open-deployment.ts';
import { at, challenge, type Change, whole } from './open-proxy.ts';
import { type Found, type Judge, openValidator } from './open-validator.ts';

const deployment = await openDeployment();
const validator = await openValidator();
afterAll(validator.close);

/** The answer about a path that the facilitator lists. */
const listed = (said: Found) => ({ ...said, index: { active: true } });

/** The faults where the facilitator's validator was asked, too. */
const ask = async (change: Change, judge: Judge = listed) => {
  validator.decide(judge);
  return deployment.findFaults(change, { validator: validator.url });
};

test('nothing is found where the validator of the facilitator accepts and lists each path', async () => {
  expect(await ask(whole)).toEqual([]);
  const repository = exampleRepository.toLowerCase();
  expect(validator.asked.slice(-paidEndpoints.length).toSorted()).toEqual([
    `${deployment.url}/v1/digests`,
    `${deployment.url}/v1/repos`,
    `${deployment.url}/v1/repos/${repository}`,
  ]);
});

test.each([
  [
    'whose challenge lost its description for catalogues',
    challenge('"bazaar"', '"other"'),
    /refuses \/v1\/digests: has_bazaar_extension \(.+\)\.$/,
  ],
  [
    'whose description does not fit its own schema',
    challenge('"type":"http"', '"type":"ftp"'),
    /refuses \/v1\/digests: bazaar\.schema \(.+\)\.$/,
  ],
])('a path %s is named', async (_what, change, says) => {
  expect(await ask(at('/v1/digests', change))).toEqual([expect.stringMatching(says)]);
});

test.each<[string, Judge, RegExp]>([
  ['is not listed yet', (said) => said, /accepts \S+, and does not list it/],
  [
    'is refused for a reason of the facilitator alone',
    (said) => ({
      ...listed(said),
      valid: false,
      simulation: { outcome: 'rejected', rejectionReason: 'The domain is blocked.' },
    }),
    /refuses \S+: The domain is blocked\.$/,
  ],
  ['cannot be judged', () => 429, /validator answers 429.+ tells nothing about/],
  ['gets an answer of another form', () => ({ ok: true }), /validator answers 200, application/],
])('a path that %s is named', async (_what, judge, says) => {
  const faults = await ask(whole, judge);
  expect(faults).toHaveLength(paidEndpoints.length);
  for (const fault of faults) expect(fault).toMatch(says);
});

test('a failed check that is advice alone is no fault', async () => {
  const advice = { check: 'has_icon', passed: false, severity: 'advisory', detail: 'No icon.' };
  expect(
    await ask(whole, (said) => ({ ...listed(said), preflight: [...said.preflight, advice] })),
  ).toEqual([]);
});
