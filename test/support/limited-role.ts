import { randomBytes } from 'node:crypto';
import { cloneDatabase, runSql } from './database.js';
import { eventually } from './eventually.js';
import { shared } from './shared.js';

/** A database and one of its users, who is not a superuser and whose privileges a test revokes. */
export class LimitedRole {
  private constructor(
    readonly name: string,
    readonly database: string,
    /** The URL of the database with the user and its password, `right`. */
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async create(): Promise<LimitedRole> {
    const { url, drop } = await cloneDatabase();
    const name = `test_role_${randomBytes(6).toString('hex')}`;
    const database = new URL(url).pathname.slice(1);
    await runSql(
      url,
      `create role ${name} login password 'right';
      grant create on database ${database} to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage on all sequences in schema public to ${name}`,
    );
    const ofRole = Object.assign(new URL(url), { username: name, password: 'right' }).href;
    return new LimitedRole(name, database, ofRole, async () => {
      await runSql(url, `drop owned by ${name} cascade; drop role ${name}`);
      await drop();
    });
  }

  /** Runs SQL as the administrator of the server, outside of the database. */
  admin(sql: string): Promise<Record<string, unknown>[]> {
    return runSql(shared().adminUrl, sql);
  }

  /** The number of connections that the user may have; -1: any number. */
  async limitConnections(limit: number): Promise<void> {
    await this.admin(`alter role ${this.name} connection limit ${limit}`);
  }

  /** Ends all connections to the database, until it has none. */
  async disconnect(): Promise<void> {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname like '${this.database}%'`;
    await eventually(async () => (await this.admin(end)).length === 0);
  }

  remove(): Promise<void> {
    return this.drop();
  }
}
