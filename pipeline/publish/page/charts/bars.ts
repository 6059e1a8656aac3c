import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type Markup, markup } from '../markup.ts';
import { toPlace } from './chart.ts';

/** A bar with its name above it. */
export type Bar = {
  name: string;
  value: number;
  /** The value in words, at the end of the line. */
  label: string;
  /** What the value is held against, as a mark across the bar. */
  mark?: number | undefined;
  /** Drawn as an outline. */
  hollow?: boolean;
};

const step = 38;
const longestName = 34;

/**
 * Bars one below the other, and their height together in pixels. The whole width stands for `whole`, or else for the
 * longest.
 */
export function drawBars(bars: readonly Bar[], whole?: number): { shapes: Markup; height: number } {
  const longest = whole ?? max(bars, ({ value, mark = 0 }) => Math.max(value, mark)) ?? 0;
  const scale = scaleLinear([0, Math.max(longest, Number.EPSILON)], [0, 100]).clamp(true);
  const shapes = bars.map(({ name, value, label, mark, hollow }, index) => {
    const top = index * step;
    const marked =
      mark === undefined
        ? undefined
        : markup`<rect class="mark" x="${toPlace(scale(mark))}%" y="${top + 16}" width="3" height="14"/>`;
    return markup`<text class="label" x="0" y="${top + 12}">${shorten(name)}</text><text class="value" x="100%" y="${top + 12}">${label}</text><rect class="track" x="0" y="${top + 19}" width="100%" height="8"/><rect class="${hollow ? 'bar hollow' : 'bar'}" x="0" y="${top + 19}" width="${toPlace(scale(value))}%" height="8"/>${marked}`;
  });
  return { shapes: markup`${shapes}`, height: bars.length * step };
}

function shorten(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
