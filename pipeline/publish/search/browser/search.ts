import { loadYear } from './load-year.ts';
import { createSearchIndex } from './search-index.ts';
import { toItem } from './show-found.ts';

/** The most results that are shown. */
const mostShown = 50;

const form = find('form.search', HTMLFormElement);
const input = find('input', HTMLInputElement);
const status = find('[role=status]', HTMLElement);
const list = find('.found', HTMLElement);
const more = find('.more', HTMLButtonElement);

const index = createSearchIndex();
const isMadeUp = form.dataset['source'] === 'demo';
/** The newest first. */
const wanted = (form.dataset['years'] ?? '').split(' ').filter(Boolean);
const loaded: string[] = [];
/** Of the latest load; undefined while one is in progress. */
let outcome: 'loaded' | 'failed' | undefined;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  rememberQuery();
});
input.addEventListener('input', show);
input.addEventListener('change', rememberQuery);
more.addEventListener('click', () => {
  // The button may disappear, so the focus returns to the field.
  input.focus();
  void load(loaded.length === 0 ? 1 : wanted.length);
});

input.value =
  new URL(location.href).searchParams.get('q')?.slice(0, input.maxLength) ?? input.value;
form.hidden = false;
void load(1);

/** Loads the next years, the newest first. It ends with the first that cannot be loaded. */
async function load(count: number): Promise<void> {
  outcome = undefined;
  show();
  try {
    for (const year of wanted.slice(loaded.length).slice(0, count)) {
      await index.add(await loadYear(year));
      loaded.push(year);
    }
    outcome = 'loaded';
  } catch {
    outcome = 'failed';
  }
  show();
}

function show(): void {
  const query = input.value.trim();
  const found = query === '' ? [] : index.find(query);
  list.replaceChildren(...found.slice(0, mostShown).map((one) => toItem(one, isMadeUp)));
  status.textContent = tell(query, found.length);
  const [next, ...older] = wanted.slice(loaded.length);
  more.hidden = next === undefined || outcome === undefined;
  more.textContent =
    outcome === 'failed'
      ? 'Try again'
      : `Search older years too: ${[older.at(-1), next].filter(Boolean).join(' to ')}`;
}

/** What was found where, and what could not be loaded. */
function tell(query: string, count: number): string {
  const next = wanted[loaded.length];
  if (outcome === undefined) return `Loading the nights of ${next}.`;
  const failure =
    outcome === 'failed'
      ? ` The nights of ${next} could not be loaded. Is there a connection?`
      : '';
  return `${tellFound(query, count)}${failure}`.trim();
}

function tellFound(query: string, count: number): string {
  if (loaded.length === 0) return '';
  if (query === '') return 'Type a word, or the beginning of one.';
  const where = `in ${loaded.toReversed().join(', ')}`;
  if (count === 0) return `Nothing found ${where} for “${query}”.`;
  const shown = count > mostShown ? ` The best ${mostShown} are shown.` : '';
  return `${count} found ${where}.${shown}`;
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
function find<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}
