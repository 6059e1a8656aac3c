import { max, rollup } from 'd3-array';
import type { ReadmePage } from '../../contract/repository-row.ts';
import { findInstalls } from './installs.ts';
import { toSketch } from './sketch.ts';

/** How many UTF-16 units of a README are read. */
const readLength = 32_768;
/** In UTF-16 units. A download that is offered this early takes the place of an introduction. */
const headLength = 3_500;
/** Counts stop here: a higher count would tell nothing more. */
const mostCounted = 20;

/**
 * Measures a raw README: badges that link to no page of a project, offered downloads, packed files,
 * archive passwords, and a link to another repository of the name of `fullName`. Safe on hostile
 * text: each measure takes one bounded pass. Pure.
 */
export function toReadmePage(readme: string, fullName: string): ReadmePage {
  const text = readme.slice(0, readLength);
  const head = toLinks(text.slice(0, headLength));
  const installs = findInstalls(text);
  const packed = [...text.matchAll(packedFile)].map(([link]) => link);
  const owners = packed.map((link) => findOriginal(link, fullName).original?.toLowerCase());
  const changed = packed.filter((_link, index) => owners[index] === undefined);
  const packedElsewhere = owners.find((owner) => owner !== undefined);
  const packedLinks = [...rollup(changed, count, (link) => link).values()];
  return {
    emptyBadges: count(
      [...text.matchAll(badge)].filter(([, target = '']) => ofGitHub.test(target)),
    ),
    ...findDownloads(head),
    ...findInvitation(head),
    packedRelease: packedLinks.length > 0,
    packedLinks: max(packedLinks) ?? 0,
    ...(packedElsewhere !== undefined && { packedElsewhere }),
    archivePassword: givesArchivePassword(text),
    showsCode: code.test(text),
    ...(installs.length > 0 && { installs }),
    ...findOriginal(text, fullName),
    sketch: toSketch(text),
  };
}

/**
 * A packed file among releases, attachments or in the tree, which GitHub's own pages would show as
 * well. Campaigns that clone newborn repositories change a README's links to one. A copy that kept
 * the links to the files of its original changed none.
 */
const packedFile =
  /(?:github\.com\/(?:[\w-]{1,39}\/[\w.-]{1,100}\/(?:releases|raw|blob)|user-attachments\/files)|(?:raw|media)\.githubusercontent\.com|[\w-]{1,39}\.github\.io|\]\((?!https?:))[^\s)"'<>]{1,200}\.(?:zip|rar|7z)(?![\w.])/gi;

const count = (found: readonly unknown[]): number => Math.min(found.length, mostCounted);

const code =
  /^ {0,3}(?:```|~~~)|<pre|<code|`(?:npm|npx|pip|cargo|git|docker|go|brew|uv|pnpm|yarn|bun|make|curl) |^\$ |^ {4}(?:npm|npx|pip|cargo|git|docker|go|brew|uv|pnpm|yarn|bun|make|curl) /m;

const archivePassword =
  /(?:\b(?:archive|zip|rar|7z)[ -]?(?:pass(?:word|code)?|pwd)|\bpass(?:word|code)? (?:for|of|to) (?:the )?(?:archive|zip|rar|7z)(?: file)?|解压密码|解壓密碼|пароль (?:от|для) архива)[ \t*_`~]{0,4}(?:[:：=-]|is )[ \t*_`~]{0,4}[\p{L}\p{N}]/iu;
/** Badges write `PASSW0RD%202026`, and so hide the word from searches. */
const anyPassword =
  /(?:\b(?:pass(?:w[o0]rd|code)?|pwd)\b|пароль)(?:[ \t*_`~]{0,4}[:：=-][ \t*_`~]{0,4}|%20)(?:20\d\d|1234\d{0,4}|github|[a-z]{0,12}\d{3,8})\b/gi;
/** Words for something that has to be unpacked. */
const unpacked =
  /archive|\b(?:zip|rar|7z)\b|unpack|unzip|extract|download|解压|下载|архив|скачать/i;
/** Words of a login. A password of a database or of a first login stands beside a user name. */
const login =
  /user ?name|\buser:|log ?in|sign ?in|admin password|\broot\b|database|账号|帐号|用户|登录|логин/i;
/** In UTF-16 units before and after a password: about two lines. */
const nearPassword = 160;

/** Whether the README gives an archive's password, or one beside a download and no login. */
function givesArchivePassword(text: string): boolean {
  if (archivePassword.test(text)) return true;
  return [...text.matchAll(anyPassword)].some(({ 0: found, index }) => {
    const begin = Math.max(0, index - nearPassword);
    const around = text.slice(begin, index + found.length + nearPassword);
    return unpacked.test(around) && !login.test(around);
  });
}

/** A badge or button: an image inside a link. An image without a link is only a picture. */
const badge = /\[!\[[^\]\n]{0,200}\]\([^)\n]{0,600}\)\]\(([^)\s]{0,400})\)/g;
/** GitHub's front page, to which a badge without a page of its own leads. */
const ofGitHub = /^https?:\/\/(?:www\.)?github\.com\/?#?$/i;

/** A link in Markdown or HTML, with the text or image that it shows. */
const markdownLink =
  /\[([^[\]\n]{0,120}|!\[[^\]\n]{0,200}\]\([^)\n]{0,600}\))\]\((https?:[^)\s]{1,400})\)/g;
const htmlLink =
  /<a\s[^>]{0,300}?href=["'](https?:[^"'\s]{1,400})["'][^>]{0,200}>([^]{0,700}?)<\/a>/gi;
const offering =
  /download|installer|\bsetup\b|\bget (?:it|the app|started here)|latest[ %20_-]{1,3}(?:build|version|release)|скачать|下载|descargar|baixar/i;
/** Sites that anyone can check: releases, registries, stores. The last one shows pictures. */
const checkable =
  /^https?:\/\/(?:[\w-]+\.)?(?:github\.com\/[\w.-]+\/[\w.-]+\/(?:releases|archive|actions|raw|blob|tree|wiki)|github\.com\/[\w.-]+\/[\w.-]+\/?$|npmjs\.com|pypi\.org|crates\.io|docker\.com|apple\.com|google\.com|microsoft\.com|mozilla\.org|metamask\.io|git-scm\.com|steampowered\.com|f-droid\.org|snapcraft\.io|flathub\.org|huggingface\.co|visualstudio\.com|shields\.io|pepy\.tech|nodejs\.org|python\.org|ollama\.com|modelscope\.cn|zenodo\.org|arxiv\.org|camo\.githubusercontent\.com)/i;

type Link = { label: string; target: string };

function toLinks(head: string): Link[] {
  return [
    ...[...head.matchAll(markdownLink)].map(([, label = '', target = '']) => ({ label, target })),
    ...[...head.matchAll(htmlLink)].map(([, target = '', label = '']) => ({ label, target })),
  ];
}

function findDownloads(head: readonly Link[]): Pick<ReadmePage, 'downloads' | 'downloadSite'> {
  const unusual = head.filter(
    ({ label, target }) => offering.test(label) && !checkable.test(target),
  );
  const downloadSite = toSite(unusual[0]?.target ?? '');
  const downloads = Math.min(unusual.length, mostCounted);
  return { downloads, ...(downloadSite !== '' && { downloadSite }) };
}

const inviting =
  /\b(?:install|activate|buy|claim|join|purchase)\b|official\s+(?:web)?site|get (?:access|started)|官网/i;
/** Links to the sites of GitHub and of badges do not lead to another site. */
const ownSite = /(?:^|\.)(?:github\.(?:com|io)|shields\.io)$/;
/** A project with a home page may link to it less often than this. */
const leastLinks = 3;

/** Finds the other site that the top of a README links to again and again, and invites to. */
function findInvitation(head: readonly Link[]): Pick<ReadmePage, 'sendsAway' | 'invitation'> {
  const away = head
    .filter(({ target }) => !checkable.test(target))
    .map(({ label, target }) => ({ label, site: toSite(target) }))
    .filter(({ site }) => site !== '' && !ownSite.test(site));
  const isMain = (site: string) => away.filter((other) => other.site === site).length >= leastLinks;
  const found = away.find(({ label, site }) => inviting.test(label) && isMain(site));
  if (found === undefined) return { sendsAway: false };
  const [word = ''] = inviting.exec(found.label) ?? [];
  return { sendsAway: true, invitation: { site: found.site, word: word.toLowerCase() } };
}

function toSite(target: string): string {
  return URL.canParse(target) ? new URL(target).hostname.replace(/^www\./, '') : '';
}

const repositoryLink = /github\.com\/([\w-]{1,39})\/([\w.-]{1,100})/gi;

/** Owner names that stand for any owner in examples. */
const placeholder =
  /^(?:your|my|some)?[-_]?(?:git(?:hub)?[-_]?)?(?:user|name|username|user[-_]name|owner|org|account)?$/i;

/** GitHub's paths that are no owners, such as `orgs` in `github.com/orgs/NAME`. */
const ownAddresses =
  /^(?:about|apps|blog|codespaces|collections|contact|customer-stories|discussions|enterprise|events|explore|features|issues|login|marketplace|new|notifications|orgs|organizations|pricing|pulls|readme|search|security|settings|signup|site|sponsors|stars|team|topics|trending|users)$/i;

/** The first linked repository of the same name and another owner: copies link to the original. */
function findOriginal(text: string, fullName: string): Pick<ReadmePage, 'original'> {
  const [ownOwner = '', ownName = ''] = fullName.toLowerCase().split('/');
  const stem = toNameStem(ownName);
  for (const [, owner = '', linked = ''] of text.matchAll(repositoryLink)) {
    const name = linked.replace(/(?:\.git|\.svg|\.)$/, '');
    const isOwner = !placeholder.test(owner) && !ownAddresses.test(owner);
    const isSame = name !== '' && toNameStem(linked.toLowerCase()) === stem;
    if (isSame && isOwner && owner.toLowerCase() !== ownOwner) {
      return { original: `${owner}/${name}` };
    }
  }
  return {};
}

/** Removes what re-uploads add to a name: `-improved`, `-hub`, `-2026`. */
function toNameStem(name: string): string {
  return name.replace(addedToNames, '').replaceAll(/[-_.]|git$/g, '');
}

const addedToNames =
  /(?:[-_.](?:improved|enhanced|plus|pro|hub|tools?|app|main|latest|new|fixed|updated?|v?\d{1,4}))+$/;
