import type { Scan } from '../../contract/scan.ts';

/** What a title starts with on a made-up night; empty on a real one. */
export function madeUpLabel({ source }: Pick<Scan, 'source'>): string {
  return source === 'demo' ? 'Made-up demo night: ' : '';
}

/** What a text starts with on a made-up night; empty on a real one. */
export function madeUpSentence({ source }: Pick<Scan, 'source'>): string {
  return source === 'demo'
    ? 'All repositories of this night are invented, and so are their owners and their stars.'
    : '';
}
