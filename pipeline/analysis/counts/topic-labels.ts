import type { IndexedRow } from './indexed-row.ts';
import { commonestOf } from './commonest.ts';
import { joinWords, toKey, toPhraseKeys } from './words.ts';

/** Topics that many unlike repositories carry, by key; programming languages count as such too. */
const generic = new Set(
  `ai,llm,open source,local first,cross platform,real time,chinese,assistant,coding,terminal,desktop,security,code,app,opensource,cli,developer tool,tool,productivity,automation,agent,python,javascript,typescript,rust,go,golang,java,
  kotlin,swift,c,cpp,c++,csharp,c#,php,ruby,html,css,shell,nodejs,node,npm,linux,windows,macos,web,api,hacktoberfest,free,github,js,
  desktop app,self hosted,bot,open,app,plugin,utility,chinese,portable,panel,react,vue,tui,docker,machine learning,deep learning`
    .split(',')
    .map((topic) => topic.trim()),
);
const longestLabel = 3;
/** Owners that have to have chosen a topic before it is looked for in the words of others. */
const leastOwners = 2;

/** What rows have in common: topics, and words of name or description that are topics of other rows. */
export type TopicLabels = {
  /** Sorted keys, row by row. */
  ofRow: Map<IndexedRow, string[]>;
  /** Rows by key. */
  counts: Map<string, number>;
  /** The commonest spelling of a key. */
  spelling: (key: string) => string;
};

export function labelRows(rows: readonly IndexedRow[]): TopicLabels {
  const spellings = collectSpellings(rows);
  const languages = new Set(rows.map(({ row }) => row.language.toLowerCase()));
  const usable = [...spellings.keys()].filter((key) => !generic.has(key) && !languages.has(key));
  const mentions = new Map(rows.map((row) => [row, toMentions(row)]));
  const counts = new Map<string, number>();
  for (const key of usable) {
    counts.set(key, rows.filter((row) => mentions.get(row)?.has(key)).length);
  }
  const ofRow = new Map(
    rows.map((row) => [
      row,
      [...(mentions.get(row) ?? [])].filter((key) => counts.has(key)).toSorted(),
    ]),
  );
  return { ofRow, counts, spelling: (key) => spellings.get(key) ?? key };
}

function toMentions({ words }: IndexedRow): Set<string> {
  return new Set([
    ...words.topics.map((topic) => joinWords(topic.map(toKey))),
    ...toPhraseKeys(words.name, longestLabel),
    ...toPhraseKeys(words.description, longestLabel),
  ]);
}

/** The topics that enough owners chose, by key, as most rows spell them. */
function collectSpellings(rows: readonly IndexedRow[]): Map<string, string> {
  const found = new Map<string, { owners: Set<string>; spellings: Map<string, number> }>();
  for (const { row, words } of rows) {
    for (const topic of words.topics) {
      const key = joinWords(topic.map(toKey));
      const spelling = topic.join('-');
      if (key.length < 2 || spelling.length > 40 || /^[\p{N} ]+$/u.test(key)) continue;
      const { owners, spellings } = found.get(key) ?? {
        owners: new Set<string>(),
        spellings: new Map<string, number>(),
      };
      owners.add(row.fullName.slice(0, row.fullName.indexOf('/')).toLowerCase());
      spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
      found.set(key, { owners, spellings });
    }
  }
  const shared = [...found].filter(([, { owners }]) => owners.size >= leastOwners);
  return new Map(shared.map(([key, { spellings }]) => [key, commonestOf(spellings)]));
}
