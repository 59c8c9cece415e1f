import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ownerIds, unprivileged } from '../../src/database/embedded/privileges.js';
import { launchProgram } from '../../src/database/embedded/programs.js';
import { runSql } from './database.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];

/**
 * The folder of a PostgreSQL with its command-line tools, which the embedded one lacks: `POSTGRES_BIN`, the
 * newest one of Debian, or one on the path. Undefined if there is none.
 */
export function postgresBin(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder !== '' && PROGRAMS.every((program) => existsSync(join(folder, program))));
}

/** A server of the version of the tools, in a separate folder. */
export class ToolServer {
  private constructor(
    /** The URL of a database, as the administrator. */
    readonly adminUrl: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(bin: string): Promise<ToolServer> {
    const folder = mkdtempSync(join(tmpdir(), 'rental-flow-tools-'));
    const owner = ownerIds();
    if (owner) await chown(folder, owner.uid, owner.gid);
    const launch = unprivileged([bin, folder]);
    const log = openSync(join(folder, '..', `${folder.split('/').at(-1)}.log`), 'w');
    const data = join(folder, 'data');
    const created = await launchProgram(
      join(bin, 'initdb'),
      [`--pgdata=${data}`, '--username=admin', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      launch,
      log,
    );
    const code = await new Promise((resolve) => created.once('close', resolve));
    if (code !== 0) throw new Error(`initdb ended with ${code}.`);
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const child = await launchProgram(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      launch,
      log,
    );
    const adminUrl = `postgresql://admin@127.0.0.1:${port}/postgres`;
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error('The server of the tools ended.');
      return runSql(adminUrl, 'select 1').catch(() => undefined);
    });
    return new ToolServer(adminUrl, child, folder);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGINT');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
    await rm(`${this.folder}.log`, { force: true });
  }
}

/** The version of the tools in a folder. */
export const versionOf = (bin: string): string => {
  const printed = execFileSync(join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  return /[\d.]+/.exec(printed)?.[0] ?? '';
};
