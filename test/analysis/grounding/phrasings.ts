import type { Answer } from '../../../pipeline/contract/analysis.ts';
import type { Share } from '../../../pipeline/contract/evidence.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { AnsweredNight } from './demo-nights.ts';
import {
  tellFalseFacts,
  tellFalselyOfTwo,
  tellOfTwo,
  tellOwnFacts,
  type Phrasing,
} from './fact-phrasings.ts';

/** True sentences about a night, in other words than the offline analyst's. */
export function phraseTruly(night: AnsweredNight, row: ScannedRow, share: Share): Phrasing[] {
  const { evidence, scan } = night;
  const stars = row.stars.toLocaleString('en-US');
  const thousands = `${(row.stars / 1000).toFixed(1)}k`;
  const percent = (share.share * 100).toFixed(1);
  const [first] = scan.rows;
  const purpose = row.description.split(/[.:]/)[0] ?? '';
  const name = row.fullName;
  const inLanguage = row.language === '' ? '' : `, written in ${row.language}`;
  return [
    {
      kind: 'stars of a row',
      where: 'why',
      text: `${purpose}${inLanguage}; it already has ${stars} stars.`,
    },
    {
      kind: 'stars and forks of a row',
      where: 'why',
      text: `${purpose}. With ${stars} stars and ${row.forks} forks it found an audience fast.`,
    },
    {
      kind: 'rounded stars',
      where: 'why',
      text: `${purpose}. It has drawn ${thousands} stars so far.`,
    },
    {
      kind: 'named row',
      where: 'analysis',
      text: `\`${name}\` reached ${stars} stars${row.language === '' ? '' : ` and is a ${row.language} project`}.`,
    },
    {
      kind: 'link to a row',
      where: 'analysis',
      text: `\`${name}\` is on the list${inLanguage}, at ${stars} stars.`,
    },
    {
      kind: 'share',
      where: 'language',
      text: `${share.count} of ${evidence.rowCount} repositories, or ${percent}% of the list.`,
    },
    {
      kind: 'share in a sentence',
      where: 'analysis',
      text: `${share.name} accounts for ${share.count} repositories, ${percent}% of all rows.`,
    },
    {
      kind: 'rounded share',
      where: 'analysis',
      text: `${share.name} makes up ${Math.round(share.share * 100)} percent of the list.`,
    },
    {
      kind: 'size of the night',
      where: 'summary',
      text: `${evidence.rowCount} new repositories made the list, with a median of ${evidence.stars.median} stars.`,
    },
    {
      kind: 'spam',
      where: 'analysis',
      text: `Another ${evidence.quarantinedCount} were set aside as likely spam.`,
    },
    {
      kind: 'most starred',
      where: 'analysis',
      text: `\`${first?.fullName}\` is the most starred repository of the night with ${first?.stars.toLocaleString('en-US')} stars.`,
    },
    {
      kind: 'licences',
      where: 'analysis',
      text: `${evidence.unlicensed} repositories carry no licence, and ${evidence.ofOrganizations} belong to organizations.`,
    },
    {
      kind: 'soft prose',
      where: 'analysis',
      text: 'Small, focused tools draw attention again, and several of them run on a single machine.',
    },
    {
      kind: 'window',
      where: 'analysis',
      text: `All of them were created in the last ${scan.window.days} days.`,
    },
    ...tellOwnFacts(row),
    ...tellOfTwo(evidence.languages, share),
  ];
}

/** The same with one thing wrong in each, worded apart from the sentences of the mutations. */
export function phraseFalsely(night: AnsweredNight, row: ScannedRow, share: Share): Phrasing[] {
  const { evidence, scan } = night;
  const other =
    scan.rows.find(({ stars, language }) => stars !== row.stars && language !== row.language) ??
    row;
  const wrongShare = evidence.languages.find(({ count }) => count !== share.count) ?? share;
  const off = (row.stars * 3 + 17).toLocaleString('en-US');
  const purpose = row.description.split(/[.:]/)[0] ?? '';
  const last = scan.rows.at(-1);
  const [spam] = scan.quarantined;
  return [
    {
      kind: 'stars of nothing',
      where: 'why',
      text: `${purpose}; a following of ${off} stargazers proves it.`,
    },
    {
      kind: 'stars of another',
      where: 'why',
      text: `${purpose}. Its star count stands at ${other.stars.toLocaleString('en-US')} stars.`,
    },
    {
      kind: 'stars of another, named',
      where: 'analysis',
      text: `With ${other.stars.toLocaleString('en-US')} stars to its name, \`${row.fullName}\` draws a crowd.`,
    },
    {
      kind: 'language of another',
      where: 'why',
      text: `${purpose}, a ${other.language || 'Fortran'} implementation through and through.`,
    },
    {
      kind: 'language of another, named',
      where: 'analysis',
      text: `\`${row.fullName}\` (${other.language || 'Fortran'}) caught on.`,
    },
    {
      kind: 'wrong count of a language',
      where: 'analysis',
      text: `${share.name} counts ${wrongShare.count + 41} projects.`,
    },
    {
      kind: 'wrong percentage',
      where: 'analysis',
      text: `Roughly ${Math.round(share.share * 100) + 23}% of the night is ${share.name} code.`,
    },
    {
      kind: 'wrong majority',
      where: 'summary',
      text: `The majority of repositories are ${evidence.languages.at(-1)?.name} projects.`,
    },
    { kind: 'language of elsewhere', where: 'summary', text: 'Fortran and COBOL return in force.' },
    {
      kind: 'repository of elsewhere',
      where: 'analysis',
      text: 'Compare facebook/react, which went the same way.',
    },
    {
      kind: 'product of elsewhere',
      where: 'analysis',
      text: 'It follows the path that Kubernetes and Terraform took.',
    },
    {
      kind: 'company of elsewhere',
      where: 'why',
      text: `${purpose}, and Microsoft engineers back it.`,
    },
    {
      kind: 'wrong superlative',
      where: 'analysis',
      text: `Nobody has more stars than \`${last?.fullName}\`, the most popular of the list.`,
    },
    {
      kind: 'fastest of nothing',
      where: 'analysis',
      text: `The fastest-growing project is \`${last?.fullName}\`.`,
    },
    { kind: 'wrong rank', where: 'analysis', text: `\`${last?.fullName}\` ranks 2nd by stars.` },
    { kind: 'praise', where: 'why', text: `${purpose}, the best tool of its class.` },
    { kind: 'history', where: 'summary', text: 'This is an unprecedented night for new projects.' },
    {
      kind: 'spam by name',
      where: 'analysis',
      text: `Worth a look is \`${spam?.fullName ?? 'a/b'}\`.`,
    },
    {
      kind: 'quotation nobody wrote',
      where: 'why',
      text: `${purpose}. Its owner calls it “a gift to every sailor of the seven seas”.`,
    },
    {
      kind: 'command',
      where: 'why',
      text: `${purpose}. Get started with npm install evil-package.`,
    },
    { kind: 'order', where: 'analysis', text: 'Download it today and tell your friends.' },
    {
      kind: 'address',
      where: 'analysis',
      text: 'More under hxxps://evil.example or evil[.]example.',
    },
    {
      kind: 'link elsewhere',
      where: 'analysis',
      text: `See [${row.fullName}](https://github.com.evil.example/${row.fullName}).`,
    },
    {
      kind: 'words for numbers',
      where: 'why',
      text: `${purpose}. Nearly ninety thousand people starred it.`,
    },
    ...tellFalseFacts(row),
    ...tellFalselyOfTwo(evidence.languages, share),
    { kind: 'date of nothing', where: 'why', text: `${purpose}. It was first seen on 2024-02-30.` },
  ];
}

/** The night's answer with the sentence in its place: the first reason, the note on the share, the end of the analysis. */
export function place(
  { answer }: AnsweredNight,
  { where, text }: Phrasing,
  row: ScannedRow,
  share: Share,
): Answer {
  if (where === 'summary') return { ...answer, summary: text };
  if (where === 'analysis') return { ...answer, fullAnalysis: text };
  if (where === 'why') {
    return { ...answer, notableProjects: [{ fullName: row.fullName, why: text }] };
  }
  return { ...answer, languageTrends: [{ name: share.name, note: text }] };
}
