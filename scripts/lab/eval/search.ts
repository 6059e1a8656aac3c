import { nameOf } from '../../../pipeline/contract/repository-row.ts';
import { createSearchIndex } from '../../../pipeline/publish/search/browser/search-index.ts';

/** How people type the name of a repository, without its owner in all but the first. */
const spellings: Readonly<Record<string, (name: string, fullName: string) => string>> = {
  whole: (_name, fullName) => fullName,
  'its own name': (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  'without separators': flatten,
  'with spaces': (name) => name.replaceAll(/[-_.]/g, ' '),
  'its beginning': (name) => name.slice(0, Math.ceil(name.length * 0.8)),
  'one letter wrong': mistype,
};

/** The share of names whose first hit has that name, for each spelling. Of repositories with one name, any is a hit. */
export async function measureSearch(
  repositories: readonly { name: string; what?: string; first: string }[],
): Promise<{ spelling: string; share: number; of: number }[]> {
  const index = createSearchIndex();
  await index.add({ repositories });
  return Object.entries(spellings).map(([spelling, spell]) => {
    const typed = repositories.map(({ name }) => ({
      name,
      query: spell(nameOf({ fullName: name }), name),
    }));
    const long = typed.filter(({ query }) => query.replaceAll(/\W/g, '').length > 4);
    const found = long.filter(({ name, query }) => {
      const [hit] = index.find(query).repositories;
      return hit !== undefined && isAlike(hit.found.name, name, spelling);
    });
    return { spelling, share: found.length / Math.max(1, long.length), of: long.length };
  });
}

/** A beginning or a mistake can mean another name as well. */
function isAlike(hit: string, name: string, spelling: string): boolean {
  const [a = '', b = ''] = [hit, name].map((fullName) => flatten(nameOf({ fullName })));
  if (spelling === 'its beginning') return a.startsWith(b.slice(0, Math.ceil(b.length * 0.7)));
  return a === b;
}

function flatten(name: string): string {
  return name.replaceAll(/[-_.]/g, '').toLowerCase();
}

/** Replaces the letter in the middle, the same way each time. */
function mistype(typed: string): string {
  const name = flatten(typed);
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`;
}

/** The measure as lines of a report, with its goals. */
export async function formatSearch(names: Iterable<string>): Promise<string> {
  const repositories = [...new Set(names)].map((name) => ({ name, first: '2026-01-01' }));
  const lines = (await measureSearch(repositories)).map(({ spelling, share, of }) => {
    const goal = spelling === 'one letter wrong' ? 0.9 : 0.95;
    return `  ${spelling}: ${share.toFixed(3)} of ${of} (goal ${goal})`;
  });
  return ['the search finds first what was meant, by how its name is typed:', ...lines].join('\n');
}
