import type { Found } from './search-index.ts';

const onGitHub = /^[\w.-]+\/[\w.-]+$/;
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A result as an item of the list. Texts become text nodes, so no text can bring markup. */
export function toItem({ kind, date, title, text }: Found, isMadeUp: boolean): HTMLLIElement {
  const item = document.createElement('li');
  const night = `digests/${date}.html`;
  const day = element('time', days.format(new Date(date)));
  day.setAttribute('datetime', date);
  if (kind === 'night') {
    item.append(element('h2', link(night, title)), element('p', day), element('p', text));
    return item;
  }
  const name = element('bdi', title);
  const isLinked = !isMadeUp && onGitHub.test(title);
  const head = element('h2', isLinked ? link(`https://github.com/${title}`, name) : name);
  if (isLinked) head.firstElementChild?.setAttribute('rel', 'nofollow noopener');
  const from = element('p', 'Put forward on ', link(night, day));
  item.append(head, from, ...(text === '' ? [] : [element('p', text)]));
  return item;
}

function link(href: string, content: string | Node): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.append(content);
  return anchor;
}

function element(name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
