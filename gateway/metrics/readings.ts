import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures that each scrape reads from memory, without waiting. A figure is undefined if it is not known. */
export type Readings = {
  /** Seconds since the served digest became current. */
  snapshotAge: () => number | undefined;
  /** When the served digest became current, in seconds since 1970. */
  snapshotTime: () => number | undefined;
  /** Whether a newer night is refused. */
  snapshotRefused: () => boolean;
  /** Payments that were sent and whose outcome is not known. */
  unknownPayments: () => number | undefined;
  /** The wallet that pays for gas. Undefined if there is none. */
  wallet: () => { ether: number | undefined; ageSeconds: number } | undefined;
  /** Log lines that were lost since the start. */
  droppedLines: () => number;
};

/** Adds the figures to every later scrape. */
export function addReadings(readings: Readings, registry: Registry): void {
  const gauges: Record<string, { help: string; read: () => number | undefined }> = {
    snapshot_age_seconds: {
      help: 'Seconds since the served digest became current.',
      read: readings.snapshotAge,
    },
    snapshot_published_timestamp_seconds: {
      help: 'When the served digest became current, in seconds since 1970. Gateways that serve the same one agree.',
      read: readings.snapshotTime,
    },
    snapshot_refused: {
      help: '1 while a newer night is refused, else 0.',
      read: () => (readings.snapshotRefused() ? 1 : 0),
    },
    payments_unknown: {
      help: 'Payments that were sent and whose outcome is not known.',
      read: readings.unknownPayments,
    },
    settlement_wallet_ether: {
      help: 'Ether of the wallet that pays for gas, as last read.',
      read: () => readings.wallet()?.ether,
    },
    settlement_wallet_age_seconds: {
      help: 'Seconds since the ether of the wallet was read. Before the first reading: seconds since the start.',
      read: () => readings.wallet()?.ageSeconds,
    },
  };
  const registers = [registry];
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        const value = read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
  const dropped: Counter = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that were lost, because their reader was too slow or had ended.',
    registers,
    collect: () => {
      dropped.reset();
      dropped.inc(readings.droppedLines());
    },
  });
}
