import type { DigestDate } from '../../../contract/dates.ts';

/** The ways to say one thing, one for each day of a week from Sunday on. No two nights of a week say it alike. */
type Week<Phrase> = readonly [Phrase, Phrase, Phrase, Phrase, Phrase, Phrase, Phrase];

/** How the phrase of a night is said. */
export function phraseOf<Phrase>(week: Week<Phrase>, date: DigestDate): Phrase {
  return week[new Date(date).getUTCDay()] ?? week[0];
}

/** The first pick and a list of the others. */
export const openings: Week<(lead: string, others: string) => string> = [
  (lead, others) => `${lead} leads the night’s picks, ahead of ${others}.`,
  (lead, others) => `Tonight’s first pick is ${lead}; next come ${others}.`,
  (lead, others) => `First comes ${lead}, then ${others}.`,
  (lead, others) => `Worth a look tonight: ${lead}, and also ${others}.`,
  (lead, others) => `The pick of the night is ${lead}, followed by ${others}.`,
  (lead, others) => `${lead} stands out tonight, along with ${others}.`,
  (lead, others) => `The night brings ${lead}, and with it ${others}.`,
];

/** A repository has passed a number of stars. */
export const milestones: Week<(name: string, stars: string) => string> = [
  (name, stars) => `${name} passed ${stars} stars`,
  (name, stars) => `${name} is past ${stars} stars`,
  (name, stars) => `${stars} stars for ${name}`,
  (name, stars) => `${name} has gathered ${stars} stars`,
  (name, stars) => `Past ${stars} stars: ${name}`,
  (name, stars) => `${name} comes to ${stars} stars`,
  (name, stars) => `${stars} stars and more: ${name}`,
];

/** The only pick. */
export const singles: Week<(pick: string) => string> = [
  (pick) => `${pick} is the one pick of the night.`,
  (pick) => `Tonight’s list is short: ${pick}.`,
  (pick) => `Only ${pick} is put forward.`,
  (pick) => `One repository is worth a look: ${pick}.`,
  (pick) => `The night has a single pick, ${pick}.`,
  (pick) => `Nothing but ${pick} stands out.`,
  (pick) => `This night brings ${pick} and no other pick.`,
];

/** What all picks share: `all 4 picks are written in Go`. */
export const bonds: Week<(shared: string) => string> = [
  (shared) => `What they share: ${shared}.`,
  (shared) => `By chance or not, ${shared}.`,
  (shared) => `One thing joins them: ${shared}.`,
  (shared) => `This time ${shared}.`,
  (shared) => `Seen together, ${shared}.`,
  (shared) => `They have this in common: ${shared}.`,
  (shared) => `Different as they are, ${shared}.`,
];

/** How many are likely spam, and `214 repositories` that the scan found. */
export const siftings: Week<(spam: string, found: string) => string> = [
  (spam, found) => `The scan found ${found} and set ${spam} aside as likely spam.`,
  (spam, found) => `Likely spam: ${spam} of ${found}.`,
  (spam, found) => `Before the choice, ${spam} of ${found} were dropped as likely spam.`,
  (spam, found) => `Out of ${found}, the scan kept back ${spam} as likely spam.`,
  (spam, found) => `Code read ${found} and marked ${spam} as likely spam.`,
  (spam, found) => `Of ${found}, ${spam} stayed out as likely spam.`,
  (spam, found) => `By its signs, spam makes up ${spam} of ${found}.`,
];
