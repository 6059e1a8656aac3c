import { createPhraseFinder } from './phrases.ts';

/**
 * Phrases of account and checkout abuse, jailbreaks and free rides: mass registration, pooled logins, payment links.
 *
 * They call for caution and prove nothing. Honest tools speak of some of them.
 */
export const abusePhrases = createPhraseFinder({
  'bulk accounts': [
    '注册机, 自动注册, 协议注册, 批量注册, 免费号, 号池, 账号池, 多账号轮询, 接码, 养号, 共享账号, 批量养号, 账号交易',
    'free register, bulk register, account register, account registration bot, account pool, account rotation',
    'multi account rotation, disposable account, sms verification code, virtual phone number, sms activate, private number, temp mail accounts',
  ],
  'free rides': [
    '提链, 直链提取, 直卡, 直绑, 0元, 零元, 白嫖, 薅羊毛, 过风控, 绕过风控, 规避风控, 绕过限制, 免费额度轮询, 解锁会员, 影视资源, 拼车',
    'checkout link, payment link extractor, trial abuse, infinite trial, unlimited trial, bypass paywall, paywall bypass, bypass limit',
    'access token extractor, accesstoken link extractor, session extractor, token extractor, cookie extractor, key scraper, leaked api key, leaked key',
    'captcha bypass, captcha solver, bypass captcha, cloudflare bypass, turnstile solver, free movie, iptv playlist, free iptv, spotify premium, youtube premium free',
    'moviebox, movie streaming api, free netflix, ad free youtube, no subscription required, 反代, 2api, free api key',
  ],
  jailbreaks: [
    '破甲, 破限, 越狱提示词, 无限制提示词, 绕过审查',
    'jailbreak prompt, jailbreak test pack, uncensored prompt, no content filter, no refusals, unrestricted chatgpt',
    'hidden from screen, invisible to screen, hidden from screen share, undetectable in interview, interview cheating, cheat interview, proctoring bypass, exam cheating',
  ],
  exploits: [
    '0day, 0 day, mint sniper, nft sniper, token sniper, sniper bot, mint bot, copy trading bot, grid bot',
    '一键利用, 漏洞利用工具, getshell, webshell 管理',
  ],
  'coins for sale': [
    'token presale, presale live, presale token, play to earn, earn to play, move to earn, tokenomics, token launch, fair launch, whitelist spot, airdrop farming, airdrop farmer, airdrop bot, memecoin sniper, meme coin sniper',
  ],
  'made images of people': [
    'uncensored ai image, uncensored image generator, uncensored ai video, nsfw ai generator, nsfw image generator, nsfw video generator, deepfake generator, face swap porn, ai girlfriend nsfw',
  ],
  'routes around blocks': [
    '免费机场, 免费梯子, 翻墙节点, 免费节点, 机场推荐, 梯子推荐, vless gateway, free vpn config, free v2ray, v2ray config',
  ],
});
