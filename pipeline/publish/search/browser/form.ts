import { element } from './element.ts';

/** The search form. The page has none without a script, because text browsers show hidden ones. */
export function createForm() {
  const input = element('input', {
    id: 'q',
    name: 'q',
    type: 'search',
    maxLength: 100,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
  });
  const label = element('label', { htmlFor: input.id }, 'A repository, or words to look for');
  const field = element('div', { className: 'field' }, input, element('button', {}, 'Search'));
  const status = element('p', { role: 'status' });
  const suggestion = element('button', { type: 'button' });
  const meant = element('p', { className: 'meant' }, 'Did you mean ', suggestion, '?');
  const results = element('div', { className: 'found' });
  const more = element('button', { className: 'more', type: 'button' });
  const parts = [label, field, status, meant, results, more];
  const form = element('form', { className: 'search', role: 'search' }, ...parts);
  return { form, input, status, meant, suggestion, results, more };
}
