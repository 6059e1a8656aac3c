import { countOf } from './figures.ts';
import { paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';

/** How it was made, and what it cannot tell, in two sentences. */
export function writeMethod({ scan, evidence }: Night): Block[] {
  const gains =
    evidence.earlierNights === 0
      ? 'speed is stars divided by age'
      : 'gains are differences between our own scans';
  return [
    paragraph(
      `Every figure is counted by code from one scan of ${scan.source === 'demo' ? 'made-up repositories' : "GitHub's most starred new repositories"}, up to ${countOf(scan.window.limit, 'candidate')}; ${gains}, each repository counts under one subject at most, and words in quotation marks are its owner's.`,
      'Stars can be bought and descriptions can flatter, so take the list as a pointer to what draws attention, not as a judgement of quality.',
    ),
  ];
}
