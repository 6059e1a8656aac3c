import { writeComparison } from './comparison-section.ts';
import { madeUpSentence } from './made-up.ts';
import { heading, paragraph, toMarkdown } from './markdown.ts';
import { writeMethod } from './method-section.ts';
import { writeNewcomers } from './newcomers-section.ts';
import type { Night } from './night.ts';
import { writeShape } from './shape-section.ts';
import { writeThemes } from './themes-section.ts';
import { writeTonight } from './tonight-section.ts';
import { writeWatchList } from './watch-section.ts';

/** The night at length, in Markdown: a heading a section, no link, nothing of a stranger's that Markdown would act on. */
export function writeFullAnalysis(night: Night): string {
  const names = new Set(night.rows.map(({ fullName }) => fullName));
  const madeUp = madeUpSentence(night.scan);
  const blocks = [
    ...(madeUp === '' ? [] : [paragraph(madeUp)]),
    heading('What happened'),
    ...writeTonight(night),
    ...writeComparison(night),
    ...writeThemes(night),
    ...writeShape(night),
    ...writeNewcomers(night),
    ...writeWatchList(night),
    heading('How to read this'),
    ...writeMethod(night),
  ];
  return toMarkdown(blocks, names);
}
