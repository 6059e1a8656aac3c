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

/** A repository has passed a number of stars. It may have far more, so no phrase sounds like the number that it has. */
export const milestones: Week<(name: string, stars: string) => string> = [
  (name, stars) => `${name} passed ${stars} stars`,
  (name, stars) => `${name} is past ${stars} stars`,
  (name, stars) => `${name} reached ${stars} stars`,
  (name, stars) => `${name} crossed ${stars} stars`,
  (name, stars) => `Past ${stars} stars: ${name}`,
  (name, stars) => `${name} went past ${stars} stars`,
  (name, stars) => `${stars} stars and more: ${name}`,
];

/** How a title of facts alone begins: `New in coding agents: owner/name`. */
export const beginnings: Week<string> = [
  'New',
  'Worth a look',
  'A find',
  'Worth knowing',
  'Of note',
  'One to know',
  'A pick',
];

/** The only pick. */
export const singles: Week<(pick: string) => string> = [
  (pick) => `${pick} is the one pick of the night.`,
  (pick) => `Tonight’s list is short: ${pick}.`,
  (pick) => `Only ${pick} is recommended.`,
  (pick) => `One repository is worth a look: ${pick}.`,
  (pick) => `The night has a single pick, ${pick}.`,
  (pick) => `Nothing but ${pick} stands out.`,
  (pick) => `This night brings ${pick} and no other pick.`,
];

/** Of `214 repositories` none is `recommended`, or recommended without a caution. */
export const quiets: Week<(found: string, chosen: string) => string> = [
  (found, chosen) => `Of ${found}, none is ${chosen}.`,
  (found, chosen) => `None of ${found} is ${chosen} tonight.`,
  (found, chosen) => `The scan brought ${found}, and nothing that is ${chosen}.`,
  (found, chosen) => `Nothing is ${chosen} this time, out of ${found}.`,
  (found, chosen) => `A quiet night: ${found}, and none of them is ${chosen}.`,
  (found, chosen) => `Among ${found}, nothing is ${chosen}.`,
  (found, chosen) => `With ${found} to choose from, the night has none that is ${chosen}.`,
];

/** What all picks share: `all 4 picks are mainly in Go`. */
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
  (spam, found) => `Before the choice, the scan dropped ${spam} of ${found} as likely spam.`,
  (spam, found) => `Out of ${found}, the scan kept back ${spam} as likely spam.`,
  (spam, found) => `Code read ${found} and marked ${spam} as likely spam.`,
  (spam, found) => `Of ${found}, ${spam} stayed out as likely spam.`,
  (spam, found) => `${spam} of ${found} had the signs of spam.`,
];

/** What the title names: `owner/name (coding agents, Go)`, its stars, and `90 stars since the last scan` that it gained. */
export const events: Week<(name: string, stars: string, gained: string) => string> = [
  (name, stars, gained) => `${name} is the event of the night: ${stars} after a gain of ${gained}.`,
  (name, stars, gained) => `The night belongs to ${name}, with ${gained} and ${stars} in all.`,
  (name, stars, gained) => `${name} gained ${gained} and now has ${stars}.`,
  (name, stars, gained) => `A gain of ${gained} took ${name} to ${stars}.`,
  (name, stars, gained) => `${name} stands at ${stars}, after a gain of ${gained}.`,
  (name, stars, gained) => `${gained} brought ${name} to ${stars}.`,
  (name, stars, gained) => `${name} grew by ${gained}, to ${stars}.`,
];

/** `43 of 229 repositories` that are likely spam, and `40 of 218` at the scan before. */
export const spamShares: Week<readonly [(now: string) => string, (before: string) => string]> = [
  [(now) => `${now} looked like spam`, (before) => `, after ${before} at the last scan`],
  [(now) => `The scan set aside ${now} as likely spam`, (before) => `, against ${before} before`],
  [(now) => `Set aside as likely spam: ${now}`, (before) => ` (the scan before: ${before})`],
  [(now) => `Likely spam tonight: ${now}`, (before) => `, and ${before} at the last scan`],
  [(now) => `Likely spam came to ${now}`, (before) => `, compared with ${before} last time`],
  [(now) => `The scan took ${now} for spam`, (before) => `, and ${before} last time`],
  [(now) => `Kept apart as likely spam: ${now}`, (before) => `, from ${before} in the scan before`],
];

/** How many more repositories have the standing `caution`. */
export const cautions: Week<(more: string) => string> = [
  (more) => `a caution goes with ${more} more.`,
  (more) => `${more} more came with a caution.`,
  (more) => `the data keeps ${more} more with a caution.`,
  (more) => `there is some doubt about ${more} more.`,
  (more) => `${more} more got a caution.`,
  (more) => `a caution marks ${more} more.`,
  (more) => `${more} more stayed in the data with a caution.`,
];

/** What a language or a category did whose share of the newcomers is larger, or smaller, than before. */
export const shifts: Week<readonly [more: string, less: string]> = [
  ['came in numbers', 'came less'],
  ['took a larger share', 'took a smaller share'],
  ['came more often', 'came less often'],
  ['rose', 'fell'],
  ['had a large part', 'had a small part'],
  ['came in force', 'came rarely'],
  ['gained ground', 'lost ground'],
];
