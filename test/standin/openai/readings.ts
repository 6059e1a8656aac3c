import type { Asked } from './asked.ts';

/** What a model says of one repository. */
export type Pointed = {
  id: string;
  worth: number;
  what: number;
  forWhom: number;
  different: number;
  beware: number;
  category: string;
  tool: boolean;
  fear: string;
  fearSentence: number;
};

/** Points at the first sentence of each repository, which it finds worth a mention. */
export function pointAtFirst({ rows }: Pick<Asked, 'rows'>, more: Partial<Pointed> = {}) {
  return {
    repositories: rows.map(({ id }): Pointed => ({
      id,
      worth: 3,
      what: 1,
      forWhom: 0,
      different: 2,
      beware: 0,
      category: 'Developer tools',
      tool: true,
      fear: 'none',
      fearSentence: 0,
      ...more,
    })),
    lead: 'r1',
    openings: [],
  };
}
