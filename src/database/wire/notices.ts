import { runWork, Work } from '../connect/work.js';
import type { CellReader } from './reads.js';

/** The shortest time between two notices on a channel. */
const EVERY_MS = 100;
const OWNER = 'notices';

interface Channel {
  /** Whether a notice was sent within this time, and whether another has to follow. */
  isResting: boolean;
  isWaiting: boolean;
}

/**
 * Notifies all instances on a channel that something was committed. A notification within a transaction would
 * let the commits of all connections wait for one another.
 */
export class Notices {
  private readonly channels = new Map<string, Channel>();

  constructor(private readonly statements: CellReader) {}

  /** Listeners also look periodically, so a failure is not reported. */
  notify(name: string): void {
    const channel = this.channels.get(name) ?? { isResting: false, isWaiting: false };
    this.channels.set(name, channel);
    if (channel.isResting) {
      channel.isWaiting = true;
      return;
    }
    channel.isResting = true;
    channel.isWaiting = false;
    runWork(new Work(OWNER), () => this.statements.cells("select pg_notify($1, '')", [name])).catch(() => {});
    setTimeout(() => {
      channel.isResting = false;
      if (channel.isWaiting) this.notify(name);
    }, EVERY_MS).unref();
  }
}
