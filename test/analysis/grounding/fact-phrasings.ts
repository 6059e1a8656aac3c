import type { Share } from '../../../pipeline/contract/evidence.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';

/** A sentence as a model may put it, and where it is to stand. */
export type Phrasing = {
  kind: string;
  where: 'why' | 'language' | 'summary' | 'analysis';
  text: string;
};

/** What GitHub says of a row's language, licence and owner, and what it gained in what time. */
export function tellOwnFacts(row: ScannedRow): Phrasing[] {
  const { fullName, language, license, ownerType, starsGained, gainedOverDays } = row;
  const days = gainedOverDays ?? 1;
  return [
    [`is a ${language} project`, language !== ''],
    [`is licensed under ${license}`, license !== '' && license !== 'NOASSERTION'],
    ['carries no licence', license === ''],
    [`belongs to ${ownerType === 'User' ? 'an individual' : 'an organization'}`, true],
    [
      `gained ${(starsGained ?? 0).toLocaleString('en-US')} stars ${days < 1.5 ? 'overnight' : `over ${days} days`}`,
      (starsGained ?? 0) > 0,
    ],
  ].flatMap(([told, isTrue]): Phrasing[] =>
    isTrue === true
      ? [{ kind: `what GitHub says: ${told}`, where: 'analysis', text: `\`${fullName}\` ${told}.` }]
      : [],
  );
}

/** How a language stands to the one with the most repositories, where that is another. */
export function tellOfTwo([largest]: readonly Share[], { name, count }: Share): Phrasing[] {
  if (!largest || largest.count <= count) return [];
  const sentences = [
    `${name} trails ${largest.name} in repositories.`,
    `Fewer repositories are written in ${name} than in ${largest.name}.`,
    `${largest.name} dominates the night, ahead of ${name}.`,
    `Not all repositories are in ${name}.`,
    `No ${name} repository is the work of one week alone.`,
  ];
  return sentences.map((text) => ({ kind: 'two languages', where: 'summary', text }));
}

export function tellFalseFacts({
  fullName,
  language,
  license,
  ownerType,
  stars,
}: ScannedRow): Phrasing[] {
  const told = [
    `was coded in ${language === 'Rust' ? 'Python' : 'Rust'}`,
    `is a fine ${language === 'Python' ? 'Rust' : 'Python'} codebase`,
    `comes under the ${license.startsWith('GPL') ? 'MIT' : 'GPL'}`,
    license === '' ? 'is openly licensed' : 'lacks a licence',
    ownerType === 'User' ? 'is run by an organisation' : 'is kept by a lone developer',
    `picked up ${(stars * 2 + 11).toLocaleString('en-US')} stars since yesterday`,
    'hides a backdoor',
    'has been vetted and is harmless',
    'contains spyware',
  ];
  return told.map((words) => ({
    kind: `what GitHub does not say: ${words}`,
    where: 'analysis',
    text: `\`${fullName}\` ${words}.`,
  }));
}

export function tellFalselyOfTwo([largest]: readonly Share[], share: Share): Phrasing[] {
  const { name, count, stars } = share;
  const absent = [`${name} is nowhere to be seen.`, `Not one ${name} project made the list.`];
  const isSmaller = largest && largest.count > count && largest.stars > stars;
  const turned = isSmaller
    ? [
        `${name} has passed ${largest.name}.`,
        `${largest.name} has fewer projects than ${name}.`,
        `${largest.name} lags behind ${name}.`,
        `More repositories are written in ${name} than in ${largest.name}.`,
        `Almost every project is written in ${name}.`,
        `${name} prevails tonight.`,
      ]
    : [];
  return [...absent, ...turned].flatMap((text): Phrasing[] => [
    { kind: `two languages: ${text}`, where: 'summary', text },
    { kind: `two languages: ${text}`, where: 'analysis', text },
  ]);
}
