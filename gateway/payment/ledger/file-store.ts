import { hash, randomBytes } from 'node:crypto';
import type { Instant } from '../../../pipeline/contract/dates.ts';
import {
  type Store,
  answersFor,
  claimRecorded,
  joinableMs,
  toKeyText,
  toUnknown,
} from './create-ledger.ts';
import { type Change, type Journal, toJournalLine } from './journal.ts';
import { type Claim, type LedgerEntry, LedgerError, type PaymentKey } from './ledger.ts';
import { OtherLedgerError } from './memory.ts';

/** The payments that a gateway with a file ledger knows. */
export type PaymentIndex = ReturnType<typeof createPaymentIndex>;

type IndexParts = {
  /** In milliseconds: how long after its settlement a payment is answered again. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The payments of the line at a byte of the file. @throws LedgerError */
  read: (position: number) => LedgerEntry[];
};

/**
 * Keeps whole payments without a known end, and those of the last ten minutes whose answer did not
 * leave whole. Of others that ended within `replayMs` or have not expired, it keeps where they
 * stand in the file: some 20 bytes, and as many for an identifier.
 *
 * Older ones are forgotten, so a claim on such a payment succeeds as for a new payment. The charge
 * then refuses it as expired.
 */
export function createPaymentIndex(parts: IndexParts) {
  const { replayMs, now } = parts;
  const whole = createWholePayments();
  const ended = createPlaces(parts);

  /** The payment as it is recorded. Undefined if it counts as new. @throws LedgerError */
  function find(payment: PaymentKey): LedgerEntry | undefined {
    const key = toKeyText(payment);
    return whole.get(key) ?? ended.find(key, (each) => toKeyText(each) === key);
  }

  return {
    find,
    claim: (fresh: LedgerEntry): Claim => {
      const recorded = find(fresh);
      const nonce = recorded?.answeredBy;
      const earlier = nonce ? find({ payer: fresh.payer, nonce }) : undefined;
      return claimRecorded(fresh, { recorded, earlier }, { replayMs, now });
    },
    /** The newest payment that answers for an entry. @throws LedgerError */
    findEarlier: (entry: LedgerEntry, since: Instant): LedgerEntry | undefined => {
      const { payer, identifier } = entry;
      const held = whole.ofPayer(payer).findLast((each) => answersFor(each, entry, since));
      if (held || identifier === null) return held;
      const name = toName(payer, identifier);
      const named = ended.find(name, (each) => each.identifier === identifier);
      return named && answersFor(named, entry, since) ? named : undefined;
    },
    /** Takes a recorded change into memory. */
    record: ({ entry, position }: Change): void => {
      whole.forget(entry);
      const { state, delivered } = entry;
      const hasEnded = state === 'settled' || state === 'failed';
      const isKnown = !hasEnded || ended.add(entry, position);
      if (!hasEnded || (isKnown && state === 'settled' && !delivered)) whole.keep(entry);
      whole.forgetUndelivered(now() - joinableMs);
    },
    unfinished: () => whole.unfinished().map(toUnknown),
    /** How many payments are in memory, whole or by their places. */
    size: () => whole.size() + ended.size(),
  };
}

/** Whole payments by their keys. */
function createWholePayments() {
  /** Payments that were sent and have no known end. */
  const unfinished = new Map<string, LedgerEntry>();
  /** Payments that settled and were not delivered, in that order. */
  const undelivered = new Map<string, LedgerEntry>();
  /** The keys of both by payer, the oldest first. */
  const payers = new Map<string, Set<string>>();
  const get = (key: string) => unfinished.get(key) ?? undelivered.get(key);

  function forget(entry: LedgerEntry): void {
    const keys = payers.get(entry.payer);
    if (!keys) return;
    const key = toKeyText(entry);
    unfinished.delete(key);
    undelivered.delete(key);
    keys.delete(key);
    if (keys.size === 0) payers.delete(entry.payer);
  }

  return {
    get,
    /** The payments of a payer, the oldest first. */
    ofPayer: (payer: string) => [...(payers.get(payer) ?? [])].flatMap((key) => get(key) ?? []),
    keep: (entry: LedgerEntry): void => {
      const key = toKeyText(entry);
      (entry.state === 'settled' ? undelivered : unfinished).set(key, entry);
      payers.set(entry.payer, (payers.get(entry.payer) ?? new Set()).add(key));
    },
    forget,
    /** Forgets the undelivered payments that settled before a time in milliseconds. */
    forgetUndelivered: (before: number): void => {
      for (const entry of undelivered.values()) {
        if (Date.parse(entry.changedAt) >= before) return;
        forget(entry);
      }
    },
    unfinished: () => [...unfinished.values()],
    size: () => unfinished.size + undelivered.size,
  };
}

/** Where the ended payments of a part of the file stand, and when it may be forgotten. */
type Stretch = { start: number; until: number; places: ReturnType<typeof createKeyNumbers> };

/** In bytes. Some 130,000 payments, so their places take two or three megabytes. */
const stretchBytes = 2 ** 28;
const stretchCapacity = 2 ** 17;

/** The places of ended payments in the file, by their keys and, if settled, their identifiers. */
function createPlaces({ replayMs, now, read }: IndexParts) {
  let stretches: Stretch[] = [];

  /** Until when an ended payment is known. Until it expires, its payer could be charged for it. */
  const keptUntil = ({ changedAt, validBefore }: LedgerEntry) =>
    Math.max(Date.parse(changedAt) + replayMs, Number(validBefore) * 1000);

  /** The part of the file that holds a byte. A new one drops those that may be forgotten. */
  function stretchAt(position: number): Stretch {
    const start = position - (position % stretchBytes);
    const stretch = stretches.find((each) => each.start === start);
    if (stretch) return stretch;
    const added = { start, until: 0, places: createKeyNumbers(stretchCapacity) };
    stretches = [...stretches.filter((each) => each.until > now()), added];
    return added;
  }

  return {
    /** Adds an ended payment. False if it need not be known any more. */
    add: (entry: LedgerEntry, position: number): boolean => {
      const { payer, identifier, state } = entry;
      const until = keptUntil(entry);
      if (until <= now()) return false;
      const stretch = stretchAt(position);
      stretch.until = Math.max(stretch.until, until);
      const place = position - stretch.start + 1;
      stretch.places.set(toKeyText(entry), place);
      const isNamed = identifier !== null && state === 'settled';
      if (isNamed) stretch.places.set(toName(payer, identifier), place);
      return true;
    },
    /** The payment of that name in its line; undefined if none is known. @throws LedgerError */
    find: (name: string, isIt: (entry: LedgerEntry) => boolean): LedgerEntry | undefined => {
      const stretch = stretches.findLast(({ places }) => places.get(name) !== 0);
      if (!stretch) return undefined;
      const entry = read(stretch.start + stretch.places.get(name) - 1).findLast(isIt);
      if (!entry) throw new LedgerError('the file of payments was changed by somebody else');
      return keptUntil(entry) > now() ? entry : undefined;
    },
    size: () => stretches.reduce((sum, { places }) => sum + places.count(), 0),
  };
}

function toName(payer: string, identifier: string): string {
  return `${payer} id ${identifier}`;
}

/** What changes in a settlement, if anything. */
type Update = (settled: LedgerEntry) => Partial<LedgerEntry> | undefined;

type FileStoreParts = {
  journal: Journal;
  index: PaymentIndex;
  /** Compares the ledger with the one sold with before. @throws OtherLedgerError */
  compare: () => Promise<void>;
  unlock: () => Promise<void>;
};

/** The payments of a gateway, in an append-only file and memory. A replaced one is refused. */
export function createFileStore(parts: FileStoreParts): Store {
  const { journal, index, compare, unlock } = parts;
  let isClosed = false;
  let replaced: OtherLedgerError | undefined;

  function assertKnown(): void {
    if (isClosed) throw new LedgerError('the ledger is closed');
    if (replaced) throw replaced;
  }

  const record = async (entry: LedgerEntry) => {
    index.record({ entry, position: await journal.append(toJournalLine(entry)) });
    return true;
  };

  /** False if the payment is not settled, or nothing changes. On a full disk nothing is noted. */
  const update = async (payment: PaymentKey, change: Update) => {
    const found = index.find(payment);
    const changes = found?.state === 'settled' && change(found);
    if (!changes) return false;
    await record({ ...found, ...changes }).catch(() => undefined);
    return true;
  };

  return {
    claim: async (fresh) => {
      assertKnown();
      return index.claim(fresh);
    },
    free: async () => {},
    begin: async ({ entry }, since) => {
      const earlier = index.findEarlier(entry, since);
      if (!earlier) await record(entry);
      return earlier;
    },
    findEarlier: async (entry, since) => index.findEarlier(entry, since),
    deliver: async (settled) => {
      await update(settled, ({ delivered }) => (delivered ? undefined : { delivered: true }));
    },
    record: ({ entry }) => record(entry),
    unfinished: async () => {
      assertKnown();
      return index.unfinished();
    },
    repeat: async (settled, most) =>
      update(settled, ({ repeats }) => (repeats < most ? { repeats: repeats + 1 } : undefined)),
    recognize: async () => {
      try {
        await compare();
        replaced = undefined;
      } catch (error) {
        if (error instanceof OtherLedgerError) replaced = error;
        throw error;
      }
    },
    tryToWrite: async () => {
      assertKnown();
      await journal.tryToWrite();
    },
    close: async () => {
      isClosed = true;
      await journal.close();
      await unlock();
    },
  };
}

/** Two words of a key's SHA-256. */
type Checksum = readonly [number, number];

/**
 * Keeps a number, from 1 on, of each key: 12 bytes, in a typed array. A `Map` of a million keys
 * takes 200 MB, and this table 16. Two keys of a million share their words with a chance of 3 in
 * 10⁸. The salt is secret, so a payer cannot look for nonces that do.
 */
export function createKeyNumbers(least = 4096) {
  const salt = randomBytes(6).toString('base64');
  let [capacity, count] = [least, 0];
  /** Three words for each place: the checksum and the number. A free place has the number zero. */
  let words = new Uint32Array(3 * capacity);

  /** Where the checksum is, or would be. Places are tried one after the other. */
  function placeOf([first, second]: Checksum): number {
    let place = 3 * (first % capacity);
    while (words[place + 2] !== 0 && (words[place] !== first || words[place + 1] !== second)) {
      place = (place + 3) % words.length;
    }
    return place;
  }

  function put(checksum: Checksum, number: number): void {
    if (count * 4 >= capacity * 3) grow();
    const place = placeOf(checksum);
    if (words[place + 2] === 0) count += 1;
    [words[place], words[place + 1]] = checksum;
    words[place + 2] = number;
  }

  function grow(): void {
    const earlier = words;
    capacity = Math.ceil(capacity * 1.25);
    count = 0;
    words = new Uint32Array(3 * capacity);
    for (let place = 0; place < earlier.length; place += 3) {
      const number = earlier[place + 2] ?? 0;
      if (number !== 0) put([earlier[place] ?? 0, earlier[place + 1] ?? 0], number);
    }
  }

  return {
    set: (key: string, number: number) => put(toChecksum(salt + key), number),
    /** Zero if the key has no number. */
    get: (key: string) => words[placeOf(toChecksum(salt + key)) + 2] ?? 0,
    count: () => count,
    /** In no order, with zeros between. */
    numbers: () => Uint32Array.from({ length: capacity }, (_, place) => words[3 * place + 2] ?? 0),
  };
}

function toChecksum(key: string): Checksum {
  const digest = hash('sha256', key);
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
