import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTo } from './database.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** PgBouncer: `PGBOUNCER` names the program if it is not on the path. */
const PROGRAM = process.env.PGBOUNCER || 'pgbouncer';

/** The installed version; undefined if there is none. */
export const poolerVersion = (): string | undefined =>
  /[\d.]+/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0];

/** Fewer than the service's connections to the pooler, so that each of them serves several. */
const SERVER_CONNECTIONS = 3;

/** A PgBouncer before the server of a database, in transaction mode. */
export class Pooler {
  private constructor(
    /** The URL of the database through the pooler. */
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async before(databaseUrl: string): Promise<Pooler> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const own = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'rental-flow-pooler-'));
    const file = join(folder, 'pgbouncer.ini');
    const isRoot = process.getuid?.() === 0;
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
${isRoot ? 'user = nobody' : ''}
`,
    );
    await chmod(folder, 0o755);
    const child = spawn(PROGRAM, ['--quiet', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const url = `postgresql://any@127.0.0.1:${own}${pathname}`;
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${printed}`);
      const client = await connectTo(url).catch(() => undefined);
      await client?.end();
      return client !== undefined;
    });
    return new Pooler(url, child, folder);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
