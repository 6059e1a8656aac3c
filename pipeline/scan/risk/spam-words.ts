/**
 * Words of cracked software, cheats, drainers and download bait. Chosen for their meaning, not taken from the labels,
 * and without those that honest projects of the same fields need (client, launcher, script, wallet, exploit).
 */
const spamWords = [
  // cracked software
  'crack cracked keygen activator activation activated activate patcher patched preactivated repack warez nulled',
  'torrent pirate pirated unlocked unlocker unlock lifetime premium fullversion',
  // cheats
  'cheat cheating hack hacked aimbot wallhack triggerbot undetected undetectable bypass bypasser spoofer hwid',
  'injector executor trainer modmenu robux vbucks scripthub',
  // drainers and the bots that carry them
  'drainer drain stealer grabber sniper mev arbitrage airdrop giveaway profit profitable nitro',
  'frontrun frontrunning mempool',
  // download bait
  'download downloader instant instantly',
].flatMap((line) => line.split(' '));

/** Each spam word under itself and its plural. */
const singulars = new Map([
  ...spamWords.map((word) => [`${word}s`, word] as const),
  ...spamWords.map((word) => [word, word] as const),
]);

/** What a spam word may start with, so that only such words are tried together with the next. */
const beginnings = new Set(
  spamWords.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1))),
);

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** The different spam words among `words`, in order: singular or plural, `cr4ck`, or two words written apart. */
export function findSpamWords(words: readonly string[]): string[] {
  const found: string[] = [];
  let beginning = '';
  for (const word of words) {
    if (beginning !== '') addSpamWord(beginning + word, found);
    addSpamWord(readDigits(word), found);
    beginning = beginnings.has(word) ? word : '';
  }
  return found;
}

function addSpamWord(word: string, found: string[]): void {
  const singular = singulars.get(word);
  if (singular !== undefined && !found.includes(singular)) found.push(singular);
}

function readDigits(word: string): string {
  if (!/\d/.test(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}
