import { type Labelled, notInLabels } from '../../../../scripts/lab/risk/labels.ts';

/** Made-up labelled rows: every third is gone, has no forks and offers cracks. The others are ordinary. */
export function createLabels(size: { weeks: number; rowsAWeek: number }): Labelled[] {
  const { weeks, rowsAWeek } = size;
  return Array.from({ length: weeks * rowsAWeek }, (_, index) => {
    const isGone = index % 3 === 0;
    const stars = 60 + ((index * 37) % 500);
    return {
      group: String(1 + Math.floor(index / rowsAWeek)),
      isGone,
      assessed: {
        fullName: `owner-${index}/project-${index}`,
        stars,
        forks: isGone ? 0 : Math.ceil(stars / (5 + (index % 20))),
        description: isGone
          ? `Editor ${index} crack with keygen, free download`
          : `Number ${index} reads and groups the logs of a cluster`,
        language: index % 4 === 0 ? '' : 'Go',
        license: index % 2 === 0 ? '' : 'MIT',
        topicCount: index % 7,
        ...notInLabels,
        bornDay: null,
      },
    };
  });
}

/** These labels as the text of a label file. */
export function formatLabels(labels: readonly Labelled[]): string {
  const lines = labels.map(({ assessed, group, isGone }) =>
    [
      assessed.fullName,
      group,
      assessed.stars,
      assessed.forks,
      assessed.language ?? '',
      assessed.license ?? '',
      assessed.topicCount ?? '',
      `"${assessed.description ?? ''}"`,
      Number(isGone),
    ].join(','),
  );
  const header =
    'full_name,week,stars,forks,language,license,n_topics,description,gone_by_2026_08_05';
  return `${[header, ...lines].join('\n')}\n`;
}
