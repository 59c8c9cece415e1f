import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_CONNECTION } from '../../../src/database/connect/connection.js';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/database/embedded/embedded.js';
import type { Random } from '../../../src/demo/data/random.js';
import { runSql } from '../database.js';
import { eventually } from '../eventually.js';
import { embeddedServer } from '../process.js';

/** Only a failure of the machine could lose data that is written without waiting for the disk. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };
const DATABASE = 'play';
const BACKENDS = `select pid from pg_stat_activity
  where datname = current_database() and application_name = $1`;

/** A PostgreSQL server whose processes are killed; it is started again at the same address. */
export class KilledServer {
  private backends: number[] = [];

  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
    private readonly random: Random,
  ) {}

  static async start(random: Random): Promise<KilledServer> {
    const folder = mkdtempSync(join(tmpdir(), 'rental-flow-killed-'));
    const server = await startEmbedded(folder, SETTINGS);
    await runSql(server.urlOf('postgres'), `create database ${DATABASE}`);
    return new KilledServer(folder, server, random);
  }

  get url(): string {
    return this.server.urlOf(DATABASE);
  }

  /** Waits until the server responds, and records which of its processes work for the service. */
  async responses(): Promise<void> {
    const ask = () => runSql<{ pid: number }>(this.url, BACKENDS, [SERVICE_CONNECTION]);
    const rows = await eventually(() => ask().catch(() => undefined));
    this.backends = rows.map(({ pid }) => pid);
  }

  /**
   * Kills one of the processes that work for the service, after which the server ends all of them and
   * recovers; or kills the server itself.
   */
  kill(): void {
    const victims = this.random.chance(0.5) ? this.backends : [];
    const victim = victims.length > 0 ? this.random.of(victims) : embeddedServer(this.folder);
    try {
      if (victim) process.kill(victim, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  async drop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
