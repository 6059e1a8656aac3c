import { toPattern } from '../../platform/text.ts';
import signs from './signs.json' with { type: 'json' };

/** Beginnings that need the sentence before, or are about the reader or the world. */
export const leansOnOthers = toPattern(signs.leansOnOthers, '');

/** “Quiet mode is optional”: the subject is a part or the world, unless it is the name. */
export const ofOther = toPattern(signs.ofOther, '');

/** “This project features a web page”: what it has, and not what it is. */
export const having =
  /^(?:It|(?:This|The) \S+(?: \S+)?) (?:features|uses|includes|has|ships|supports|was)\b/;
/** “Let your agent control your phone”: what speaks to its reader is a slogan more often. */
const slogan = /\b(?:your|you)\b/i;

/** Forms that make it unlikely that a sentence is about the whole repository. */
export const doubtful = [leansOnOthers, having, slogan, /!/];

const unfinished = toPattern(signs.unfinished, 'i');
const firstPerson = /\b(?:I(?! \/)|I'm|we|We|my|My|our(?! own)|Our|us)\b/;
/** Words with which anybody can praise a thing. */
const praise = toPattern(signs.praise, 'i');
/** “24 t/s, vision, tool calling, Docker, 256K context”: what it has, and not what it is. */
const features = /^(?!.*\b(?:and|for|or|that|to)\b)(?:[^,]{1,40}, ){4,}[^,]{1,40}$/;

/** Whether a sentence may not say what a repository is, whatever its form. */
export function isNoPurpose(text: string): boolean {
  const barred = [unfinished, firstPerson, praise, features];
  return barred.some((pattern) => pattern.test(text));
}

const verbs =
  'Run|Turn|Convert|Build|Send|Hide|Find|Record|Transform|Generate|Create|Make|Manage|Monitor|Track|Scan|Search|Browse|Read|Write|Edit|Play|Watch|Download|Share|Sync|Deploy|Host|Serve|Test|Debug|Visuali[sz]e|Explore|Replace|Remove|Strip|Undo|Revert|Rewrite|Translate|Transcribe|Control|Automate|Connect|Export|Extract|Capture|Intercept|Detect|Block|Encrypt|Configure|Customi[sz]e|Design|Draw|Render|Compile|Compress|Compare|Train|Organi[sz]e|Fetch|Query|Store|Use|Rebuild|Simulate|Audit|Review|Validate|Stream|Solve|Tell|Check|Group|Lint|Mount|Shift|Sort|Explain|Emulate|Show|Warn|Parse|Move|Migrate|Decode|Collect';

/** A command to the program in a description. Later in a README, it tells how to use one. */
export const order = new RegExp(String.raw`^(?:${verbs})\b(?!-)`, 'i');

/** “Tells you which …”: the same verbs in the third person. “Tools for …” is none. */
export const thirdPerson = new RegExp(
  `^(?:(?:${verbs})e?s|[A-Z][a-z]+s (?:an?|the|your|any|every)) `,
);

/** What a thing does or is like, at the beginning. */
export const deed =
  /^(?:Adds?|Brings?|Open[- ]source|Self[- ]hosted|Local[- ]first|Lightweight|Fast|Native|Minimal|Cross[- ]platform|Simple|Tiny|Real-?time|Unofficial|Interactive|Persistent|Permanent)\b/i;

/** “A server takes its files from …”: what a thing does. “A sailor had …” tells a story. */
const doing =
  /^An? (?:(?!that\b|which\b|to\b|for\b|of\b|with\b)\S+ ){1,5}(?:(?:is|are|was|has|had|did|went|came|took|remains|provides|makes|lets|gives|helps|keeps|runs|uses)\b|[a-z]+s (?:its|their|the|an?|around|your|what|every|each|all|it|them|only)\b|[a-z]*[^aiouys\W]s (?:in|on|at|into|under)\b)|^An? (?:(?!that\b|which\b|to\b|for\b)\S+ ){1,5}and (?:(?!that\b|which\b|to\b|for\b)\S+ ){1,4}(?:keep|make|do|have|give|show|help|are) /i;
/** “A simple file read or symbol search can …”: what is true of all such things. */
const ofAll =
  /^An? (?:(?!that\b|which\b|to\b|for\b|of\b|with\b)\S+ ){1,9}(?:can|cannot|will|should|must|may|might|could)\b/i;
/** “A server for files”, and not “A server takes its files from …”. */
export function isKind(text: string): boolean {
  return /^An? \S/i.test(text) && ![doing, ofAll].some((form) => form.test(text));
}

export const differs = toPattern(signs.differs, 'i');
export const warns = toPattern(signs.warns, 'i');
export const forWhom = toPattern(signs.forWhom, 'i');

/** “It does not need an account”, “It needs no account”: an advantage. */
const freed =
  /\b(?:(?:(?:do(?:es)?|is|are)(?: not|n['’]t)|never|no longer) (?:require|need|ask|depend|cost)\w*|(?:needs?|requires?|costs?) no(?:thing)?)\b(?:(?! but\b)[^,;.])*/gi;
/** “It provides an app, a server and an experimental client”: one part of many is a trial. */
const ofPart =
  /\b(?:provides|includes|offers|features|ships|comes with)\b.*, (?:and |or )?an? (?:experimental|alpha|beta|preview)\b/i;
/** “If the picture flickers, set --slow” helps, and “Replace them before you publish” too. */
const tip = /^If [^,]+, (?:run|use|set|try|pass|add|enable|see|check)\b/i;
const limits =
  /n['’]t\b|\b(?:no|not|none|nothing|never|without|cannot|only|unless|until|except|but|limited|may|might|should|must|requires?|needs?|costs?|billed|preview|un(?!ifi|it|limit)\w+ed)\b/i;

/** Whether a sentence denies, limits or asks for something. Another one warns of nothing. */
export function isWarning(text: string): boolean {
  const rest = text.replaceAll(freed, '');
  const isHelp = tip.test(text) || ofPart.test(text) || /\b(?:is|are) planned\b/.test(text);
  return (
    !isHelp &&
    (warns.test(rest) || (limits.test(rest) && (!order.test(rest) || /\bonly\b/.test(rest))))
  );
}
