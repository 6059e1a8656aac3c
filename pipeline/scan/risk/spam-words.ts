/**
 * Words of cracked software, cheats, drainers and download bait. Chosen for their meaning, not taken from the labels,
 * and without those that honest projects of the same fields need (client, launcher, script, wallet, exploit).
 */
const spamWords = new Set(
  [
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
  ].flatMap((line) => line.split(' ')),
);

/** What a spam word may start with, so that only such words are tried together with the next. */
const beginnings = new Set(
  Array.from(spamWords).flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1))),
);

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** The different spam words among `words`, in order: singular or plural, `cr4ck`, or two words written apart. */
export function findSpamWords(words: readonly string[]): string[] {
  const found = new Set<string>();
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    addSpamWord(readDigits(word), found);
    if (beginnings.has(word)) addSpamWord(word + next, found);
  }
  return [...found];
}

function addSpamWord(word: string, found: Set<string>): void {
  if (spamWords.has(word)) found.add(word);
  else if (word.endsWith('s') && spamWords.has(word.slice(0, -1))) found.add(word.slice(0, -1));
}

function readDigits(word: string): string {
  if (!/\d/.test(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}
