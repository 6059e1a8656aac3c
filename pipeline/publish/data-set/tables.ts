/** A value of a column. Days and instants are texts, as in our other files. */
export type Cell = string | number | boolean | null | readonly string[];

/** Days are UTC. A `list` is one of texts. */
export type CellKind = 'text' | 'count' | 'share' | 'yes or no' | 'day' | 'instant' | 'list';

export type Column<Name extends string = string> = {
  name: Name;
  kind: CellKind;
  /** Whether a value may be missing. */
  nullable: boolean;
  /** What it means, in one sentence or two. */
  means: string;
};

function column<const Name extends string>(
  name: Name,
  kind: CellKind,
  means: string,
): Column<Name> {
  return { name, kind, means, nullable: false };
}

function orNull<const Name extends string>(
  name: Name,
  kind: CellKind,
  means: string,
): Column<Name> {
  return { name, kind, means, nullable: true };
}

/** A table of the data set: a file for each month. */
export type Table<Name extends string = string> = {
  name: 'repositories' | 'observations';
  /** What one row is. */
  means: string;
  columns: readonly Column<Name>[];
};

/** A row of a table, by the names of its columns. */
type RowOf<T extends Table> = T extends Table<infer Name> ? Readonly<Record<Name, Cell>> : never;

/** The day of a first listing, and after how many days the outcomes are looked up. */
export const outcomeDays = [7, 30] as const;

const standings = 'clear, caution (some evidence against it) or quarantined (likely spam)';

/** One row for each repository, in the file of the month in which a night first listed it. */
export const repositoryTable = {
  name: 'repositories',
  means: 'A repository, in the file of the month in which a night first listed it.',
  columns: [
    column('id', 'text', 'GitHub’s node id. It survives renames.'),
    column('owner', 'text', 'The public login of its owner when it was first listed.'),
    column('name', 'text', 'Its own name then; its address is owner/name.'),
    column('createdAt', 'instant', 'When it was created.'),
    column('language', 'text', 'GitHub’s main language; empty where it found none.'),
    column('firstSeen', 'day', 'The night that first listed it.'),
    column('stars', 'count', 'Stars on that night.'),
    orNull('forks', 'count', 'Forks on that night.'),
    column(
      'standing',
      'text',
      `Its standing on that night: ${standings}. An estimate from public signs that accuses nobody.`,
    ),
    column(
      'risk',
      'share',
      'The score behind the standing, from 0, ordinary, to 1, certainly spam.',
    ),
    column('reasons', 'list', 'The reasons for score and standing in words, the strongest first.'),
    column(
      'lastStanding',
      'text',
      'Its standing on the last night that listed it. Later nights know more.',
    ),
    column(
      'nightsListed',
      'count',
      'How many nights listed it up to the end of the second month after.',
    ),
    orNull(
      'recommendedOn',
      'day',
      'The first night whose digest put it forward; null if none did.',
    ),
    orNull(
      'thereAfter7Days',
      'yes or no',
      'Whether GitHub still showed it 7 days after firstSeen; null if nobody asked on that day or on the six days after it, or if it was first found gone on those six days.',
    ),
    orNull(
      'starsAfter7Days',
      'count',
      'Stars on exactly that day; null if no night of that day counted them.',
    ),
    orNull('thereAfter30Days', 'yes or no', 'As thereAfter7Days, after 30 days.'),
    orNull('starsAfter30Days', 'count', 'As starsAfter7Days, after 30 days.'),
    orNull(
      'goneSince',
      'day',
      'The night that first found it gone, if no later night saw it again: deleted, made private or blocked.',
    ),
    orNull('archivedSince', 'day', 'The first night that found it archived by its owner.'),
    orNull('renamedTo', 'text', 'Its last known owner/name, if that differs from the first.'),
    column('lastSeen', 'day', 'The last night that listed it or found it there.'),
  ],
} as const satisfies Table;

/** One row for each repository and night. */
export const observationTable = {
  name: 'observations',
  means:
    'What one night saw of a repository that is in the other file of the same month, up to the end of the second month after.',
  columns: [
    column('id', 'text', 'The repository: the id of the other table.'),
    column('night', 'day', 'The night.'),
    column(
      'state',
      'text',
      'listed by this night’s scan; or looked up, because an earlier night listed it: there, archived or gone.',
    ),
    orNull('stars', 'count', 'Its stars; null if it was gone.'),
    orNull('forks', 'count', 'Its forks; null if it was gone, or if the night did not ask.'),
  ],
} as const satisfies Table;

export type RepositoryOutcome = RowOf<typeof repositoryTable>;
export type ObservedNight = RowOf<typeof observationTable>;

export const tables: readonly Table[] = [repositoryTable, observationTable];
