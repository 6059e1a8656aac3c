import { expect, test } from 'vitest';
import type { Digest } from '../../../pipeline/contract/digest.ts';
import { findLead } from '../../../pipeline/publish/page/lead.ts';
import { anAnalysis } from '../../fixtures/night.ts';

const pick = (name: string, what?: string): Digest['notableProjects'][number] => ({
  name,
  stars: 90,
  language: 'Rust',
  description: '',
  why: 'It reads tides. It has 90 stars.',
  ...(what === undefined ? {} : { what }),
});
const picks = [pick('ada/tides', 'A reader of tides.'), pick('bob/ebb')];

const about = (lead: string | null) => ({
  ...anAnalysis('2026-11-20', { answer: { lead } }),
  putForward: ['bob/ebb', 'dee/flood'].map((fullName) => ({
    id: `R_${fullName}`,
    fullName,
    stars: 50_123,
    part: 'rising' as const,
  })),
  kinds: { 'R_dee/flood': { category: null, purpose: 'A map of floods.' } },
});

test('the lead is the pick that the analysis names, or an event with the sentence and the stars of its own row', () => {
  const digest = { notableProjects: picks };
  expect(findLead(digest, about('bob/ebb'))).toMatchObject({ fullName: 'bob/ebb', isPick: true });
  expect(findLead(digest, about('dee/flood'))).toEqual({
    fullName: 'dee/flood',
    what: 'A map of floods.',
    stars: 50_123,
    isPick: false,
  });
});

test('an older digest has the reason of its first recommendation, and a night without one has no lead', () => {
  expect(findLead({ notableProjects: [pick('bob/ebb')] }, undefined)).toMatchObject({
    fullName: 'bob/ebb',
    what: 'It reads tides. It has 90 stars.',
    isPick: true,
  });
  expect(findLead({ notableProjects: [] }, about(null))).toBeUndefined();
});
