import type { Answer } from '../../../pipeline/contract/analysis.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { AnsweredNight } from './demo-nights.ts';

/** A text of an answer, and the answer with another text there. */
export type Spot = {
  where: string;
  text: string;
  own: ScannedRow | undefined;
  put: (text: string) => Answer;
};

/** Every text of an answer, and the lines of its analysis but for headings. */
export function spotsOf({ answer, scan }: AnsweredNight): Spot[] {
  const rowOf = (name: string) => scan.rows.find(({ fullName }) => fullName === name);
  const blocks = answer.fullAnalysis.split('\n');
  const filled = blocks.filter((block) => block !== '');
  const replaced = <T>(items: readonly T[], index: number, item: T) =>
    items.map((other, place) => (place === index ? item : other));
  return [
    { where: 'title', text: answer.title, own: undefined, put: (title) => ({ ...answer, title }) },
    {
      where: 'summary',
      text: answer.summary,
      own: undefined,
      put: (summary) => ({ ...answer, summary }),
    },
    ...answer.topCategories.map((item, index): Spot => ({
      where: `topCategories[${index}].note`,
      text: item.note,
      own: undefined,
      put: (note) => ({
        ...answer,
        topCategories: replaced(answer.topCategories, index, { ...item, note }),
      }),
    })),
    ...answer.languageTrends.map((item, index): Spot => ({
      where: `languageTrends[${index}].note`,
      text: item.note,
      own: undefined,
      put: (note) => ({
        ...answer,
        languageTrends: replaced(answer.languageTrends, index, { ...item, note }),
      }),
    })),
    ...answer.emergingTools.map((item, index): Spot => ({
      where: `emergingTools[${index}].note`,
      text: item.note,
      own: rowOf(item.fullName),
      put: (note) => ({
        ...answer,
        emergingTools: replaced(answer.emergingTools, index, { ...item, note }),
      }),
    })),
    ...answer.notableProjects.map((item, index): Spot => ({
      where: `notableProjects[${index}].why`,
      text: item.why,
      own: rowOf(item.fullName),
      put: (why) => ({
        ...answer,
        notableProjects: replaced(answer.notableProjects, index, { ...item, why }),
      }),
    })),
    ...blocks.flatMap((text, line): Spot[] =>
      text === '' || text.startsWith('#')
        ? []
        : [
            {
              where: `fullAnalysis, block ${filled.indexOf(text) + 1}`,
              text,
              own: undefined,
              put: (changed) => ({
                ...answer,
                fullAnalysis: replaced(blocks, line, changed).join('\n'),
              }),
            },
          ],
    ),
  ];
}
