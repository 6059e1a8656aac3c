import type { SubjectFolder } from '../../contract/paths.ts';

/** What repositories are grouped by. */
type Grouped = { language: string; category: string | null };

/** A way to group repositories. Each group with enough repositories has a page and two feeds. */
export type Grouping = {
  /** The folder of its pages. `contract/paths.ts` lists all folders, and the gateway serves them. */
  folder: SubjectFolder;
  /** What a single group is called on its page. */
  kind: string;
  /** What all groups are called in lists. */
  heading: string;
  /** The group of a repository. An empty name is no group. */
  nameOf: (repository: Grouped) => string;
  /** How a sentence names the group, after "repositories on GitHub". */
  sayAbout: (name: string) => string;
};

/** Every grouping. A further one, such as licences, needs a folder in `contract/paths.ts` and its description here. */
export const groupings: readonly Grouping[] = [
  {
    folder: 'languages',
    kind: 'Language',
    heading: 'Languages',
    nameOf: ({ language }) => language,
    sayAbout: (name) => `mainly in ${name}`,
  },
  {
    folder: 'categories',
    kind: 'Subject',
    heading: 'Subjects',
    nameOf: ({ category }) => category ?? '',
    sayAbout: (name) => `about “${name}”`,
  },
];

/** The grouping of a folder. */
export function groupingOf(folder: SubjectFolder): Grouping {
  const found = groupings.find((grouping) => grouping.folder === folder);
  if (!found) throw new TypeError(`no grouping has the folder ${folder}`);
  return found;
}
