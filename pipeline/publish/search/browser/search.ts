import { loadList } from './load-list.ts';
import { createSearchIndex, type Results } from './search-index.ts';
import { createForm } from './form.ts';
import { toNightItem, toRepositoryItem, toSection } from './show-found.ts';
import { tellFound, tellRange } from './status.ts';

const mostShown = { repositories: 50, nights: 20 } as const;

/** The page also searches the year before if the newest year has fewer months than this. */
const leastMonths = 6;

const place = find('.searching');
const { form, input, status, meant, suggestion, results, more } = createForm();
place.append(form);

const index = createSearchIndex();
const shown = {
  night: place.dataset['night'] ?? '',
  isMadeUp: place.dataset['source'] === 'demo',
};
const months = (place.dataset['months'] ?? '').split(' ').filter(Boolean);
const years = new Set(months.map((month) => month.slice(0, 4)));
/** The years with the lists that are not loaded yet, the newest first. */
const wanted = [...years].map((year) => ({
  year,
  lists: [...months.filter((month) => month.startsWith(year)), year],
}));
const loaded: string[] = [];
/** Of the latest load; undefined while one is in progress. */
let outcome: 'loaded' | 'failed' | undefined;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  rememberQuery();
});
input.addEventListener('input', show);
input.addEventListener('change', rememberQuery);
suggestion.addEventListener('click', () => {
  input.value = suggestion.textContent;
  input.focus();
  rememberQuery();
  show();
});
more.addEventListener('click', () => {
  // The button may disappear, so the focus returns to the field.
  input.focus();
  void load(loaded.length === 0 ? firstYears() : wanted.length);
});

input.value =
  new URL(location.href).searchParams.get('q')?.slice(0, input.maxLength) ?? input.value;
find('.unscripted').hidden = true;
void load(firstYears());

function firstYears(): number {
  return (wanted[0]?.lists.length ?? 0) > leastMonths ? 1 : 2;
}

/** Loads the next years, the newest first. It ends with the first list that cannot be loaded. */
async function load(count: number): Promise<void> {
  outcome = undefined;
  show();
  const next = wanted.slice(loaded.length).slice(0, count);
  const waiting = new Map(next.flatMap(({ lists }) => lists.map((name) => [name, loadList(name)])));
  // Each list is awaited in its turn, and a later one may fail earlier.
  void Promise.allSettled(waiting.values());
  try {
    for (const { year, lists } of next) {
      for (let name = lists[0]; name !== undefined; name = lists[0]) {
        const list = await waiting.get(name);
        if (list) await index.add(list);
        // What was added is not added again after a failure.
        lists.shift();
      }
      loaded.push(year);
      show();
    }
    outcome = 'loaded';
  } catch {
    outcome = 'failed';
  }
  show();
}

function show(): void {
  const query = input.value.trim();
  const found: Results = query === '' ? { repositories: [], nights: [] } : index.find(query);
  const { meant: words = '', instead } = found;
  const repositories = found.repositories.slice(0, mostShown.repositories);
  const nights = found.nights.slice(0, mostShown.nights);
  results.replaceChildren(
    ...toSection(
      'Repositories',
      repositories.map((hit) => toRepositoryItem(hit, shown)),
    ),
    ...toSection('Nights', nights.map(toNightItem)),
  );
  const hits = { repositories: found.repositories.length, nights: found.nights.length };
  meant.hidden = words === '';
  suggestion.textContent = words;
  const next = wanted.slice(loaded.length).map(({ year }) => year);
  status.textContent = tellFound({
    query,
    hits,
    mostShown,
    meant: words,
    instead,
    searched: { years: loaded, ...index.size() },
    outcome,
    next,
  });
  more.hidden = next.length === 0 || outcome === undefined;
  more.textContent =
    outcome === 'failed' ? 'Try again' : `Search older years too: ${tellRange(next)}`;
}

/** The address leads to the same search again. */
function rememberQuery(): void {
  const address = new URL(location.href);
  const query = input.value.trim();
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  history.replaceState(null, '', address);
}

/** An element of the page. The page and this script are published together. */
function find(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  throw new Error(`the page has no ${selector}`);
}
