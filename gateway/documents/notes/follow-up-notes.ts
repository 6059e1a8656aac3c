import type { ComponentNotes } from './component-note.ts';
import { success } from './envelope-notes.ts';

const totals = {
  checked: 'Recommended projects that were looked up again.',
  gone: 'Those of them that are gone: deleted, made private or blocked.',
  goneShare: 'gone divided by checked; null where none was checked.',
} as const;

/** Of what became of recommendations. */
export const followUpNotes: ComponentNotes = {
  FollowUpTotals: {
    about: 'How many recommended projects were looked up again, and how many of them are gone.',
    fields: totals,
  },
  FollowUpResponse: {
    about: 'What became of the projects that the digests of the last 30 days recommended.',
    fields: { success, data: 'The report.' },
  },
  FollowUpReport: {
    about: 'What became of the projects that the digests of the last 30 days recommended.',
    fields: {
      scanDate: 'The UTC day of the scan that looked them up.',
      source: 'Where they were looked up: github, or demo for a made-up night.',
      days: 'How many days the recommendations go back; null where the night could not ask.',
      ...totals,
      renamed: 'Projects that have another name or owner now.',
      archived: 'Projects whose owner archived them.',
      unanswered: 'Projects of which nothing was learnt; they are in no count.',
      weeks: 'The counts by week of recommendation, the newest week first.',
      projects: 'The newest recommendations first, then by name.',
    },
  },
  FollowUpWeek: {
    about: 'Recommendations of one week, from Monday to Sunday.',
    fields: { from: 'Its Monday.', ...totals },
  },
  FollowedProject: {
    about: 'A recommended project, and what had become of it.',
    fields: {
      id: 'GitHub’s node id, which survives renames.',
      fullName: 'owner/repository when it was recommended.',
      recommendedOn: 'The first digest of the last 30 days that recommended it.',
      starsThen: 'Stars on that night.',
      gone: 'Whether GitHub shows nothing under its id any more.',
      renamedTo: 'Its name now; null where it kept its name or is gone.',
      archived: 'Whether its owner archived it; null where it is gone.',
      starsNow: 'Stars now; null where it is gone.',
    },
  },
};
