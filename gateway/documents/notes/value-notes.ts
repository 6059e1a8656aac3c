import type { ComponentNotes } from './component-note.ts';

/** Of values. */
export const valueNotes: ComponentNotes = {
  Sentiment: {
    about:
      'surging: far above the nights before; rising: above; steady: as usual, or nothing to compare with; cooling: below; quiet: far below; mixed: strong moves both ways.',
  },
  Source: { about: 'github, or demo for a made-up night. The two are never mixed.' },
  DigestId: { about: 'A date and eight hex digits.' },
  FullName: { about: 'owner/repository, in the owner’s own spelling.' },
  DigestDate: { about: 'A UTC day.' },
  Instant: { about: 'A moment in UTC with milliseconds.' },
  Midnight: { about: 'A UTC day, as its first moment.' },
  Sha256: { about: 'In lower-case hex.' },
};
