import { type Content, type Markup, markup } from '../markup.ts';
import { renderTable, type Table } from './table.ts';

/** A drawing, and its figures as a table. */
export type Chart = {
  /** Unlike any other on the page. */
  id: string;
  title: string;
  /** How to read it, below the title. */
  caption: Content;
  drawing: Markup;
  table: Table;
};

/** A chart with its title, and its figures as a table to open. */
export function renderChart({ id, title, caption, drawing, table }: Chart): Markup {
  return markup`<figure class="chart" id="${id}">
<figcaption><h3>${title}</h3>
<p class="caption">${caption}</p></figcaption>
${drawing}
<details><summary>${title}: the figures</summary>
${renderTable(table)}
</details>
</figure>`;
}

/** What a drawing is called, what it shows for who cannot see it, and its height in pixels. */
type Frame = { id: string; title: string; description: string; height: number };

/**
 * A drawing as wide as its place: widths within are hundredths, so its text keeps its size at every width.
 */
export function renderDrawing(frame: Frame, shapes: Content): Markup {
  const { id, title, description, height } = frame;
  return markup`<svg class="drawing" role="img" width="100%" height="${height}" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${shapes}</svg>`;
}

/** A length or a place for an attribute: two decimals are finer than a pixel. */
export function toPlace(value: number): string {
  return String(Math.round(value * 100) / 100);
}
