import PQueue from 'p-queue';
import type { Archive } from '../archive/archive.ts';
import { countOf } from '../contract/counts.ts';
import type { DigestDate, Instant } from '../contract/dates.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import type { Log } from '../log/log.ts';
import { listFeeds, type PublishedFeed, tellHub } from './hub.ts';
import { formatMessage, type ToldNight } from './message.ts';
import { type Patience, post, type Posted, type Waiting } from './post.ts';
import { type DeliveryRecord, openDeliveryRecord } from './record.ts';
import { markOf, messageIdOf, signMessage } from './sign.ts';
import type { Subscription } from './subscriptions.ts';

/** Whom to tell, and of which night. */
export type Notice = {
  archive: Archive;
  publicDir: string;
  /** The public address of the service, without a slash at the end. */
  baseUrl: string;
  date: DigestDate;
  subscriptions: readonly Subscription[];
  /** The address of a WebSub hub; undefined for none. */
  hub: string | undefined;
  patience: Patience;
  now: () => Instant;
  log: Log;
};

/** How many were told, and a sentence on each that was not. */
export type Notified = { told: number; missed: string[] };

/** Each reason once. */
export function describeMissed({ missed }: Pick<Notified, 'missed'>): string {
  return `not all were told: ${[...new Set(missed)].join('; ')}`;
}

type Given = Notice & { patience: Waiting };

/** How many receivers are asked at the same time. One that is tried again later is not counted meanwhile. */
const concurrency = 8;

/**
 * Tells the hub and the subscribers of a night, each that was not told of it yet.
 *
 * Each receiver is noted after it has accepted. A run that is killed between these two steps tells one receiver again,
 * with the same `webhook-id`. The caller holds the lock of the data folder.
 *
 * @throws PipelineError if the night is not published here. A receiver that fails is no error.
 */
export async function notify(notice: Notice): Promise<Notified> {
  const { archive, date, subscriptions, hub, now, log } = notice;
  const digest = (await archive.readDigest(date))?.value;
  const scan = (await archive.readScan(date))?.value;
  if (!digest || !scan) {
    throw new PipelineError(`${archive.dataDir} holds no published night of ${date}`);
  }
  const record = await openDeliveryRecord(archive, date);
  const end = Date.parse(now()) + notice.patience.withinMs;
  const queue = new PQueue({ concurrency });
  const patience: Waiting = {
    ...notice.patience,
    isOver: () => Date.parse(now()) >= end,
    inTurn: (work) => queue.add(work),
  };
  const given = { ...notice, patience };
  const night: ToldNight = { digest, scan, baseUrl: notice.baseUrl };
  const notified: Notified = { told: 0, missed: [] };
  const count = (name: string, posted: Posted) => {
    const missed = toSentence(name, posted);
    if (missed === undefined) notified.told += 1;
    else {
      notified.missed.push(missed);
      log('subscriber-missed', { date, notice: missed }, 'warn');
    }
  };
  const feeds = hub === undefined ? [] : await listFeeds(notice.publicDir, hub);
  const telling = subscriptions
    .filter((each) => !record.isTold(markOf(each)) && !record.isGone(markOf(each)))
    .map(async (each) => count(hostOf(each.address), await deliver(each, night, given, record)));
  if (hub !== undefined) telling.push(tellFeeds(feeds, { ...given, hub }, record, count));
  await Promise.all(telling);
  return notified;
}

async function deliver(
  subscription: Subscription,
  night: ToldNight,
  { date, patience, now }: Given,
  record: DeliveryRecord,
): Promise<Posted> {
  const mark = markOf(subscription);
  const id = messageIdOf(date, mark);
  const body = formatMessage(night, subscription);
  const headers = () => ({
    'Content-Type': 'application/json',
    'User-Agent': 'trend-intelligence-api',
    ...signMessage({ id, at: now(), body }, subscription.secret),
  });
  const posted = await post({ address: subscription.address, body, headers }, patience);
  if (posted.state === 'accepted') await record.note({ kind: 'told', mark });
  if (posted.state === 'gone') await record.note({ kind: 'gone', mark });
  return posted;
}

/**
 * Tells the hub of each feed that has changed since it was last told. If it fails for the first, it is not asked about
 * the others.
 */
async function tellFeeds(
  feeds: readonly PublishedFeed[],
  { baseUrl, hub, patience }: Given & { hub: string },
  record: DeliveryRecord,
  count: (name: string, posted: Posted) => void,
): Promise<void> {
  const [first, ...others] = feeds.filter(({ path, mark }) => record.feedMark(path) !== mark);
  const tell = async ({ path, mark }: PublishedFeed) => {
    const posted = await tellHub(hub, `${baseUrl}/${path}`, patience);
    if (posted.state === 'accepted') await record.note({ kind: 'feeds', marks: { [path]: mark } });
    return posted;
  };
  if (first === undefined) return;
  const posted = await tell(first);
  if (posted.state === 'failed' && others.length > 0) {
    const unasked = `so it was not asked about ${countOf(others.length, 'other feed')}`;
    count('the hub', { state: 'failed', reason: `${posted.reason}, ${unasked}` });
    return;
  }
  count('the hub', posted);
  await Promise.all(others.map(async (feed) => count('the hub', await tell(feed))));
}

/** Undefined if the receiver was told. Only its host is named: the rest of an address may be a secret. */
function toSentence(name: string, posted: Posted): string | undefined {
  if (posted.state === 'accepted') return undefined;
  if (posted.state === 'failed') return `${name} ${posted.reason}`;
  return `${name} answered 410: it wants no more messages and gets none; remove it from the file`;
}

function hostOf(address: string): string {
  return new URL(address).host;
}
