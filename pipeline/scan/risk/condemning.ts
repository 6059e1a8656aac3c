import { createPhraseFinder } from './phrases.ts';

/**
 * Phrases that have hardly a second meaning, by kind. Chosen by what is sold, not from labels.
 *
 * Words are lower-case and may be joined in the text: `aim bot` finds `aimbot` too. A Han character is a word.
 */
const condemningPhrases = createPhraseFinder({
  'game cheats': [
    'aim bot, wall hack, trigger bot, spin bot, silent aim, aim lock, soft aim, kill aura, no recoil, norecoil, esp hack, esp cheat',
    'game cheat, game hack, cheat client, cheat menu, cheat loader, cheat tool, hack tool download, hack download, hacks download, free hack, free cheat',
    'external cheat, internal cheat, dma cheat, dma firmware, radar hack, map hack, fly hack, speed hack, one hit kill, infinite ammo, infinite money, unlimited money, unlimited gems',
    'hwid spoofer, hwid spoof, hwid changer, hwid bypass, hwid reset, hwid tool, hardware spoofer, hardware spoofing, spoofer hwid, ban bypass, hwid unban, hardware ban bypass',
    'anti cheat bypass, anticheat bypass, bypass anti cheat, eac bypass, battleye bypass, vanguard bypass, hyperion bypass, byfron bypass',
    'roblox script executor, lua script executor roblox, roblox executor, roblox exploit, roblox hack, roblox cheat, roblox script hub, keyless executor',
    'cheat mod menu, free mod menu, money hack, money glitch, dupe glitch, unlock all cars, unlock all skins, skin unlocker',
    'undetected cheat, undetected hack, undetected injector, undetectable cheat, undetected loader, undetected trainer, keyless undetected, undetected keyless',
    'vape v4, vape lite, hacked client, ghost client, cheat engine table, cs2 cheat, cs2 hack, valorant cheat, valorant hack, fortnite cheat, fortnite hack, warzone cheat, apex cheat, rust cheat, tarkov cheat, pubg cheat, gta mod menu, fivem executor, fivem cheat',
    'synapse x, krnl executor, fluxus executor, solara executor, wave executor, delta executor, arceus x, codex executor, hydrogen executor, xeno executor, velocity executor, seliware, ronix executor, jjsploit, electron executor, celery executor, evon executor, vega x, macsploit, kiddions, cherax, 2take1, eulen, aimware, neverlose, unknowncheats',
    'auto parry script, blox fruits script, blade ball script, pet simulator script, grow a garden script, adopt me script, brainrot script, brainrots script, dead rails script, fisch script, script hub keyless, no key script',
    'free robux, robux generator, free vbucks, vbucks generator, cheat trainer, trainer all in one, all in one trainer',
    '外挂, 自瞄, 透视挂, 游戏修改器, 过检测, 解封机器码, 游戏作弊, 刷金币, 吃鸡辅助, 端游辅助, 倍攻, 无敌模式, 全图透视, 解锁全皮, 防封号, 修改器破解',
    'чит на, читы для, взлом игры, hack para, trucos para',
  ],
  'cracked software': [
    'crack download, cracked version, full crack, pro crack, premium crack, crack keygen, crack free, free crack, cracked apk, crack 2025, crack 2026, crack 2027, crack 2028',
    'pre activated, preactivated, full version free download, free download full version, license key generator, serial key generator, keygen download, keygen free',
    'activation key free, kms activator, kms pico, kmspico, kms auto, windows activator, office activator, permanent activation, activator 2026',
    'trial reset, dlc unlocker, premium unlocked, pro unlocked, unlocked apk, mod apk, nulled, warez, full activation, pro activator',
    'license bypass, activation bypass, activation patch, crack patch, premium unlocker, subscription unlocker, free premium account',
    '破解版, 激活码生成, 免激活, 永久激活, 激活工具, 序列号生成, 算号器, 破解补丁, 会员破解, 破解工具, 注册码生成',
    'скачать бесплатно, активатор, ativador, crackeado, descargar gratis full',
  ],
  'theft of money': [
    'drainer, fake balance, fake wallet balance, flash usdt, flash btc, flash sender, usdt flasher, fake usdt, usdt generator, bitcoin generator',
    'money generator, seed phrase finder, seed phrase hunter, seed hunter, seed phrase brute force, seed brute force, mnemonic brute force, brute force wallet',
    'wallet brute force, wallet bruteforce, wallet brute forcer, wallet cracker, wallet stealer, private key finder, private key hunter, private key brute force',
    'silent miner, silent crypto miner, hidden miner, crypto clipper, clipboard hijacker, seed phrase balance checker, mnemonic balance checker, seed finder, mnemonic finder, private key scanner, wallet drain, approval drainer, nft drainer, flash loan profit bot',
    'lost wallet finder, wallet hunter, airdrop claimer, claim airdrop, address poisoning tool, honeypot token creator, crypto stealer, clipper malware',
    '假余额, 假钱包, 盗币, 盗u, 助记词爆破, 钱包碰撞, 私钥碰撞, 助记词碰撞, 空投领取脚本',
  ],
  'malware for sale': [
    'stealer, token grabber, cookie grabber, discord grabber, fud crypter, crypter fud, rat builder, ransomware builder, malware builder',
    'ddos booter, ip stresser, ddos panel, sms bomber, call bomber, email bomber, phishing kit, phishing page generator',
    'otp bypass bot, silent exploit, doc exploit builder, exe binder, hidden vnc, 免杀木马, 远控木马, 短信轰炸, 轰炸机, 钓鱼源码, 盗号',
  ],
  'account abuse': [
    'account checker, mail access checker, combo checker, combo list, account cracker, cc checker, cvv checker, carding, cc generator, fullz',
    'account generator, mass account creator, bulk account creator, account creator bot, mass dm, mass report bot, member adder, group adder',
    'follower bot, followers bot, followers generator, free followers, viewbot, likebot, upvote bot, vote bot, star bot, spam bot, token joiner',
    'nitro generator, nitro sniper, gift card generator, gift card checker, netflix checker, premium account generator',
    '账号注册机, 批量注册机, 刷粉, 刷赞, 刷播放, 接码注册, 卡密生成, 撞库, 扫号',
  ],
  'dark markets and leaks': [
    'darknet market, dark net market, dark market, dark web market, dark web link, darkweb link, darknet link, onion links list, onion market, tor market',
    'verified onion link, market mirror link, exam dump, brain dump questions, exam dumps pdf, leaked exam, onlyfans leak, only fans leak, leaked nude',
    'leaked database, deep nude, undress ai, nudify, fake id template, counterfeit money, counterfeit bill',
    '暗网市场, 暗网链接, 暗网网址, 社工库, 真题泄露, 代考',
  ],
  'sold routes and bets': [
    '机场推荐, 梯子推荐, 翻墙机场, 机场评测, 博彩, 彩票预测, 棋牌源码',
    'casino script, betting predictor, aviator predictor, crash predictor, mines predictor, lottery predictor',
    'mev bot, front running bot, frontrunning bot, sandwich bot, volume bot, pump fun bundler, wash trading bot, rug pull bot',
  ],
});

/** Words that condemn together, in any order, in one name and description. */
const together = (
  [
    [
      'scripts for Roblox',
      'roblox',
      'executor executors keyless injection undetected autofarm dupe hack hacks cheat cheats exploit',
    ],
    ['cracked', 'cracked crack keygen nulled', 'download free activated premium unlocked lifetime'],
    ['spoofer', 'hwid', 'spoof spoofer spoofing bypass ban unban changer'],
    ['trainer', 'trainer trainers', 'god infinite unlimited cheat cheats unlock undetected hacks'],
    [
      'activation',
      'windows office adobe autocad idm kms',
      'activator activation activated kmspico keygen',
      'free permanent lifetime pro crack bypass',
    ],
    ['guessed wallets', 'seed mnemonic wallet', 'bruteforce brute cracker hunter'],
    [
      'profit from others',
      'mempool mev sandwich frontrun frontrunning',
      'profit profits profitable',
      'bot bots',
    ],
    [
      'cheat',
      'undetected undetectable',
      'free menu esp cheat hack loader injector hub external internal',
    ],
    ['accounts for sale', 'combolist combo hits proxyless', 'checker cracker config configs'],
  ] as const
).map(([phrase, ...sides]) => ({ phrase, sides: sides.map((side) => side.split(' ')) }));

/** Words near a phrase that turn it into something to guard against, or to study. */
const guarding = new Set(
  (
    'anti against block blocker blocks blocking catch catches detect detects detecting detection detections detector ' +
    'detectors defend defends defense defence prevent prevents preventing prevention protect protects protecting protection ' +
    'remove remover removal removes scanner scanning warn warns warning analysis analyze analyzes analyse analyzer analyzing ' +
    'dataset classifier classify classification forensic forensics identify identifies identifying mitigate mitigation ' +
    'expose exposing investigate investigation yara sigma honeypot writeup paper survey study victim victims malware antivirus ' +
    'node nodes pod pods queue kubernetes battery log logs 反 防 拦 禁 杀'
  ).split(' '),
);
/** Words beside which a guarding word says the opposite: “bypasses detection”. */
const evading = new Set(
  'bypass bypasses bypassing bypassed evade evades evasion undetected undetectable undetect fud stealth keyless ban'.split(
    ' ',
  ),
);

/** How many words before and after a phrase are looked at. */
const before = 4;
const after = 2;

/** A found phrase, and its kind. */
export type Condemned = { phrase: string; kind: string };

/**
 * Finds the different phrases that condemn. One that stands beside a guarding word is not counted: a detector of
 * drainers is no drainer. `starts` is where to look, if not everywhere.
 */
export function findCondemned(words: readonly string[], starts?: readonly number[]): Condemned[] {
  const found = new Map<string, Condemned>();
  for (const { phrase, kind, start, end } of condemningPhrases.find(words, starts)) {
    if (!isGuarded(words, start, end)) found.set(phrase, { phrase, kind });
  }
  return [...found.values()];
}

/** The same, with words that condemn together. For a name with its description, which are short. */
export function findCondemnedTogether(
  words: readonly string[],
  starts: readonly number[],
): Condemned[] {
  if (starts.length === 0) return [];
  const found = findCondemned(words, starts);
  const used = new Set(starts.map((start) => words[start]));
  const pairs = together.filter(({ sides }) =>
    sides.every((side) => side.some((word) => used.has(word))),
  );
  if (pairs.length === 0 || isDefence(words)) return found;
  return [...found, ...pairs.map(({ phrase }) => ({ phrase, kind: 'together' }))];
}

function isDefence(words: readonly string[]): boolean {
  return words.some((word) => guarding.has(word)) && !words.some((word) => evading.has(word));
}

function isGuarded(words: readonly string[], start: number, end: number): boolean {
  const around = [
    ...words.slice(Math.max(0, start - before), start),
    ...words.slice(end, end + after),
  ];
  if (!around.some((word) => guarding.has(word))) return false;
  return !words.slice(Math.max(0, start - before), end + after).some((word) => evading.has(word));
}

const studyPhrases = createPhraseFinder({
  study: [
    'cve, vulnerability, vulnerabilities, advisory, poc, proof of concept, detector, detection, detect, forensic',
    'yara, sigma, anti cheat, antivirus, antimalware, pentest, pentesting, red team, blue team, ctf, writeup, edr, dfir, mitigation',
    'hardening, disclosure, deobfuscator, honeypot, classifier, dataset, malware analysis, threat intelligence, security research',
    '漏洞, 检测, 复现, 靶场, 应急响应, 取证, 安全研究',
  ],
});

/**
 * Whether name and description speak of studying or stopping attacks, and not of evading detection.
 *
 * A README of such a project may list what it finds, so its words do not condemn.
 */
export function isStudy(words: readonly string[], starts: readonly number[]): boolean {
  return studyPhrases.find(words, starts).length > 0 && !words.some((word) => evading.has(word));
}

/** The words that a phrase of this file, or words that condemn together, can begin with. */
export const condemningWords: readonly string[] = [
  ...condemningPhrases.firstWords,
  ...studyPhrases.firstWords,
  ...together.flatMap(({ sides }) => sides.flat()),
];
