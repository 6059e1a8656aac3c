import { expect, test } from 'vitest';
import { exampleDigest } from '../../../gateway/documents/example-answers.ts';
import { findLead } from '../../../pipeline/publish/page/lead.ts';
import { anAnalysis } from '../../fixtures/night.ts';

test('the lead is an event with the sentence and the stars of its own row, and no recommendation, which has a card', () => {
  const [pick] = exampleDigest.notableProjects.map(({ name }) => name);
  const about = (lead: string | null) => ({
    ...anAnalysis('2026-11-20', { answer: { lead } }),
    putForward: ['dee/flood', pick ?? ''].map((fullName) => ({
      id: `R_${fullName}`,
      fullName,
      stars: 50_123,
      part: 'rising' as const,
    })),
    kinds: { 'R_dee/flood': { category: null, purpose: 'A map of floods.' } },
  });
  expect(findLead(exampleDigest, about('dee/flood'))).toEqual({
    fullName: 'dee/flood',
    what: '“A map of floods.”',
    stars: 50_123,
  });
  for (const analysis of [about(pick ?? ''), about(null), undefined]) {
    expect(findLead(exampleDigest, analysis)).toBeUndefined();
  }
});
