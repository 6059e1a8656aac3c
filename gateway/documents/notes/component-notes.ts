import type { ComponentNotes } from './component-note.ts';
import { digestNotes } from './digest-notes.ts';
import { followUpNotes } from './follow-up-notes.ts';
import { rowNotes } from './row-notes.ts';
import { serviceNotes } from './service-notes.ts';
import { valueNotes } from './value-notes.ts';

/** What everything the service answers means, in the words openapi.json and the manual share. */
export const componentNotes: ComponentNotes = {
  ...digestNotes,
  ...followUpNotes,
  ...rowNotes,
  ...serviceNotes,
  ...valueNotes,
};
