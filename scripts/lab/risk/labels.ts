import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import type { Subject } from '../../../pipeline/scan/risk/subject.ts';
import { parseCsv } from '../recordings/judgements.ts';

/** A labelled repository: whether it was deleted later is known. */
export type Labelled = {
  subject: Subject;
  /** The night or week of the crawl. Names and descriptions are compared within it. */
  group: string;
  isGone: boolean;
};

const columnOrder = [
  'fullName',
  'stars',
  'forks',
  'week',
  'description',
  'language',
  'license',
  'topicCount',
  'topics',
  'followers',
  'ownerType',
  'ownerAgeDays',
  'ageDays',
  'commits',
  'discussions',
  'isEmpty',
  'readmeBytes',
] as const;
type Column = (typeof columnOrder)[number];

/**
 * The columns with their accepted names. Case, spaces and underscores are ignored. Only the first three are
 * required.
 */
const columnNames: Record<Column, readonly string[]> = {
  fullName: ['fullname', 'namewithowner', 'repository', 'repo'],
  stars: ['stars', 'stargazerscount', 'stargazercount', 'stargazers'],
  forks: ['forks', 'forkscount', 'forkcount'],
  week: ['week', 'night', 'scandate', 'date'],
  description: ['description'],
  language: ['language', 'primarylanguage'],
  license: ['license', 'licence', 'licensespdxid', 'spdxid'],
  topicCount: ['ntopics', 'topiccount', 'topicscount'],
  topics: ['topics'],
  followers: ['followers', 'authorfollowers', 'ownerfollowers'],
  ownerType: ['ownertype'],
  ownerAgeDays: ['owneragedays'],
  ageDays: ['agedays'],
  commits: ['commits'],
  discussions: ['discussions', 'issuesandpullrequests'],
  isEmpty: ['isempty'],
  readmeBytes: ['readmebytes'],
};

const required: ReadonlySet<Column> = new Set(['fullName', 'stars', 'forks']);

/**
 * Reads labelled repositories. The name of the label column starts with `gone`. Its values are 1, 0, true or false.
 *
 * @throws PipelineError that names the file, the line and the invalid value.
 */
export function parseLabels(text: string, file: string): Labelled[] {
  const [header, ...lines] = parseCsv(text, file);
  if (header === undefined || lines.length === 0) throw refuse(file, 'holds no rows');
  const columns = readHeader(header, file);
  const label = findLabel(header, file);
  return lines.map((fields, index) => {
    const line = { fields, columns, where: `${file}, row ${index + 1}` };
    if (fields.length !== header.length) {
      throw refuse(line.where, `has ${fields.length} fields, and the header ${header.length}`);
    }
    return {
      subject: toSubject(line),
      group: readText(line, 'week') ?? 'all',
      isGone: toFlag(fields[label] ?? '', `${line.where}: ${header[label] ?? ''}`),
    };
  });
}

type Line = {
  fields: readonly string[];
  columns: ReadonlyMap<Column, number>;
  where: string;
};

function toSubject(line: Line): Subject {
  const fullName = readText(line, 'fullName') ?? '';
  const [owner = '', name = '', ...rest] = fullName.split('/');
  if (owner === '' || name === '' || rest.length > 0) {
    throw refuse(line.where, `expected owner/repository, got ${JSON.stringify(fullName)}`);
  }
  const topics = readText(line, 'topics')
    ?.split(/[\s,;|]+/)
    .filter(Boolean);
  const ownerType = readText(line, 'ownerType') ?? '';
  const isEmpty = readText(line, 'isEmpty') ?? '';
  return {
    owner,
    name,
    stars: readCount(line, 'stars') ?? 0,
    forks: readCount(line, 'forks') ?? 0,
    description: readText(line, 'description'),
    language: readText(line, 'language'),
    license: readText(line, 'license'),
    topicCount: readCount(line, 'topicCount') ?? topics?.length ?? null,
    topics: topics ?? [],
    followers: readCount(line, 'followers'),
    isOrganization: ownerType === '' ? null : ownerType.toLowerCase() === 'organization',
    ownerAgeDays: readCount(line, 'ownerAgeDays'),
    isOwnersFirst: null,
    commits: readCount(line, 'commits'),
    discussions: readCount(line, 'discussions'),
    isEmpty: isEmpty === '' ? null : toFlag(isEmpty, `${line.where}: isEmpty`),
    readmeBytes: readCount(line, 'readmeBytes'),
    readmeText: null,
    page: null,
    bornDay: toBornDay(readCount(line, 'ageDays')),
  };
}

function readHeader(header: readonly string[], file: string): Map<Column, number> {
  const columns = new Map<Column, number>();
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  for (const column of columnOrder) {
    const names = columnNames[column];
    const index = plain.findIndex((name) => names.includes(name));
    if (index !== -1) columns.set(column, index);
    else if (required.has(column)) {
      throw refuse(file, `has no column ${column} (${names.join(', ')})`);
    }
  }
  return columns;
}

function findLabel(header: readonly string[], file: string): number {
  const found = header.filter((name) => /^\s*gone/i.test(name));
  if (found.length === 1) return header.findIndex((name) => name === found[0]);
  const reason = found.length === 0 ? 'no label column' : `${found.length} label columns`;
  throw refuse(file, `has ${reason}: expected one whose name starts with gone`);
}

/** The day of creation, counted from the crawl. It is only compared within one crawl. */
function toBornDay(ageDays: number | null): number | null {
  return ageDays === null ? null : -Math.floor(ageDays);
}

/** Null if the column is missing. Empty text for an empty field. */
function readText({ fields, columns }: Line, column: Column): string | null {
  const index = columns.get(column);
  return index === undefined ? null : (fields[index] ?? '').trim();
}

/** Null if the column is missing, or if an optional field is empty. */
function readCount(line: Line, column: Column): number | null {
  const text = readText(line, column);
  if (text === null || (text === '' && !required.has(column))) return null;
  if (!/^\d+(\.\d+)?$/.test(text)) {
    throw refuse(`${line.where}: ${column}`, `expected a number, got ${JSON.stringify(text)}`);
  }
  return Number(text);
}

function toFlag(text: string, where: string): boolean {
  const plain = text.trim().toLowerCase();
  if (plain === '1' || plain === 'true') return true;
  if (plain === '0' || plain === 'false') return false;
  throw refuse(where, `expected 0 or 1, got ${JSON.stringify(text)}`);
}

function refuse(where: string, reason: string): PipelineError {
  return new PipelineError(`${where}: ${reason}`);
}
