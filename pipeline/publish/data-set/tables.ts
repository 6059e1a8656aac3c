/** A value of a column. Days and instants are texts, as in our other files. */
export type Cell = string | number | boolean | null | readonly string[];

const packed = { encoding: 'DELTA_BINARY_PACKED' } as const;
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** What Parquet, a data package and Croissant call each kind of values. Days are UTC. A `list` is one of texts. */
export const cellKinds = {
  text: { parquet: text, dataPackage: 'string', croissant: 'sc:Text' },
  list: { parquet: text, dataPackage: 'array', croissant: 'sc:Text' },
  count: {
    parquet: { type: 'INT32', ...packed },
    dataPackage: 'integer',
    croissant: 'sc:Integer',
  },
  share: { parquet: { type: 'DOUBLE' }, dataPackage: 'number', croissant: 'sc:Float' },
  'yes or no': { parquet: { type: 'BOOLEAN' }, dataPackage: 'boolean', croissant: 'sc:Boolean' },
  day: {
    parquet: { type: 'INT32', converted_type: 'DATE', ...packed },
    dataPackage: 'date',
    croissant: 'sc:Date',
  },
  instant: {
    parquet: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...packed },
    dataPackage: 'datetime',
    // Readers of Croissant know no type for moments, and keep the time of a date.
    croissant: 'sc:Date',
  },
} as const;

type CellKind = keyof typeof cellKinds;

export type Column = {
  name: string;
  kind: CellKind;
  /** Whether a value may be missing. */
  nullable: boolean;
  /** What it means, in one sentence or two. */
  means: string;
};

/** A table of the data set: a file for each month. */
export type Table = {
  name: 'repositories' | 'observations';
  /** What one row is. */
  means: string;
  columns: readonly Column[];
  /** The columns that tell rows apart. */
  key: readonly string[];
  /** The column that has the key of the repositories of the same month. */
  foreignKey?: string;
};

/** The columns of a table by name. */
type Described = Readonly<
  Record<string, readonly [kind: CellKind, means: string, nullable?: 'or null']>
>;

function toColumns(described: Described): Column[] {
  return Object.entries(described).map(([name, [kind, means, nullable]]) => ({
    name,
    kind,
    nullable: nullable !== undefined,
    means,
  }));
}

/** The day of a first listing, and after how many days the outcomes are looked up. */
export const outcomeDays = [7, 30] as const;

const standings = 'clear, caution (some evidence against it) or quarantined (likely spam)';

const repositoryColumns = {
  id: ['text', 'GitHub’s node id. It survives renames.'],
  owner: ['text', 'The public login of its owner when it was first listed.'],
  name: ['text', 'Its own name then; its address is owner/name.'],
  createdAt: ['instant', 'When it was created.'],
  language: ['text', 'GitHub’s main language; empty where it found none.'],
  firstSeen: ['day', 'The night that first listed it.'],
  stars: ['count', 'Stars on that night.'],
  forks: ['count', 'Forks on that night.', 'or null'],
  standing: [
    'text',
    `Its standing on that night: ${standings}. An estimate from public signs that accuses nobody.`,
  ],
  risk: ['share', 'The score behind the standing, from 0, ordinary, to 1, certainly spam.'],
  reasons: ['list', 'The reasons for score and standing in words, the strongest first.'],
  lastStanding: ['text', 'Its standing on the last night that listed it. Later nights know more.'],
  nightsListed: ['count', 'How many nights listed it up to the end of the second month after.'],
  recommendedOn: [
    'day',
    'The first night whose digest put it forward; null if none did.',
    'or null',
  ],
  thereAfter7Days: [
    'yes or no',
    'Whether GitHub still showed it 7 days after firstSeen; null if nobody asked on that day or on the six days after it, or if it was first found gone on those six days.',
    'or null',
  ],
  starsAfter7Days: [
    'count',
    'Stars on exactly that day; null if no night of that day counted them.',
    'or null',
  ],
  thereAfter30Days: ['yes or no', 'As thereAfter7Days, after 30 days.', 'or null'],
  starsAfter30Days: ['count', 'As starsAfter7Days, after 30 days.', 'or null'],
  goneSince: [
    'day',
    'The night that first found it gone, if no later night saw it again: deleted, made private or blocked.',
    'or null',
  ],
  archivedSince: ['day', 'The first night that found it archived by its owner.', 'or null'],
  renamedTo: ['text', 'Its last known owner/name, if that differs from the first.', 'or null'],
  lastSeen: ['day', 'The last night that listed it or found it there.'],
} as const satisfies Described;

const observationColumns = {
  id: ['text', 'The repository: the id of the other table.'],
  night: ['day', 'The night.'],
  state: [
    'text',
    'listed by this night’s scan; or looked up, because an earlier night listed it: there, archived or gone.',
  ],
  stars: ['count', 'Its stars; null if it was gone.', 'or null'],
  forks: ['count', 'Its forks; null if it was gone, or if the night did not ask.', 'or null'],
} as const satisfies Described;

/** One row for each repository, in the file of the month in which a night first listed it. */
export const repositoryTable: Table = {
  name: 'repositories',
  means: 'A repository, in the file of the month in which a night first listed it.',
  columns: toColumns(repositoryColumns),
  key: ['id'],
};

/** One row for each repository and night. */
export const observationTable: Table = {
  name: 'observations',
  means:
    'What one night saw of a repository that is in the other file of the same month, up to the end of the second month after.',
  columns: toColumns(observationColumns),
  key: ['id', 'night'],
  foreignKey: 'id',
};

export type RepositoryOutcome = Readonly<Record<keyof typeof repositoryColumns, Cell>>;
export type ObservedNight = Readonly<Record<keyof typeof observationColumns, Cell>>;

export const tables: readonly Table[] = [repositoryTable, observationTable];
