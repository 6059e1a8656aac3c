import { type Content, type Markup, markup } from '../markup.ts';

/** Figures by row. The first cell of each names it. */
export type Table = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly Content[])[];
};

export function renderTable({ caption, head, rows }: Table): Markup {
  return markup`<table><caption>${caption}</caption>
<thead><tr>${head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map(([name, ...cells]) => markup`<tr><th scope="row">${name}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;
}
