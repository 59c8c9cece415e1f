import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { PassingProxy } from './passing-proxy.js';

/** What a commit does before it fails: it commits all the same, or it rolls back. */
type Commit = 'commit' | 'rollback';

const SYNC = 'S';
const QUERY = 'Q';
const PARSE = 'P';
const BIND = 'B';

const COMMIT = /^commit$/im;

/**
 * A proxy before PostgreSQL that makes statements or new connections fail with an SQLSTATE. It replaces a
 * statement by one that raises the code, so that the server itself fails the transaction.
 */
export class FailingDatabase extends PassingProxy {
  private failing: { code: string; text: RegExp } | undefined;
  private rejecting: string | undefined;
  private committing: Commit = 'rollback';

  static async before(url: string): Promise<FailingDatabase> {
    const failing = new FailingDatabase(new URL(url));
    await failing.listen();
    return failing;
  }

  /** Statements whose text matches fail with the code. */
  failStatements(code: string, text: RegExp): void {
    this.failing = { code, text };
  }

  /** Commits fail with the code; the transaction ends as `committing` requires. */
  failCommits(code: string, committing: Commit): void {
    this.failing = { code, text: COMMIT };
    this.committing = committing;
  }

  /** Closes the connections, and fails new ones with the code, as PostgreSQL does: with FATAL. */
  failConnections(code: string): void {
    this.rejecting = code;
    this.breakAll();
  }

  heal(): void {
    this.failing = undefined;
    this.rejecting = undefined;
  }

  protected forward(client: Socket): void {
    const server = this.connectFor(client, withoutFirstOutcome());
    const reader = new MessageReader((group, text) => server.write(this.inPlaceOf(group, text)));
    client.once('data', (startup: Buffer) => {
      if (this.rejecting !== undefined) return void client.end(fatal(this.rejecting));
      server.write(startup);
      client.on('data', (data: Buffer) => reader.read(data));
    });
  }

  private inPlaceOf(group: Buffer, text: string): Buffer {
    const { failing, committing } = this;
    if (!failing?.text.test(text)) return group;
    const first = COMMIT.test(text) ? `${committing};` : '';
    return query(
      `${first} do $$ begin raise exception 'failed by the test' using errcode = '${failing.code}'; end $$`,
    );
  }
}

/**
 * Splits what a client sends into the groups that the server completes as one, with the statement of each.
 */
class MessageReader {
  private rest = Buffer.alloc(0);
  private group: Buffer[] = [];
  private text = '';
  private readonly prepared = new Map<string, string>();

  constructor(private readonly onGroup: (group: Buffer, text: string) => void) {}

  read(data: Buffer): void {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      const length = this.rest.length < 5 ? Number.POSITIVE_INFINITY : 1 + this.rest.readInt32BE(1);
      if (this.rest.length < length) return;
      this.take(this.rest.subarray(0, length));
      this.rest = this.rest.subarray(length);
    }
  }

  private take(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    const [first = '', second = ''] = message.subarray(5).toString('latin1').split('\0');
    if (type === QUERY) this.text = first;
    if (type === PARSE) this.prepared.set(first, second);
    // A group may have several statements.
    if (type === BIND) this.text += `${this.prepared.get(second) ?? ''}\n`;
    this.group.push(message);
    if ([PARSE, BIND, 'C', 'D', 'E'].includes(type)) return;
    this.onGroup(Buffer.concat(this.group), type === SYNC || type === QUERY ? this.text : '');
    this.group = [];
    this.text = '';
  }
}

/** A message of the protocol. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** What PostgreSQL returns for a commit or a rollback that is followed by an error. */
const OUTCOMES = ['COMMIT', 'ROLLBACK'].map((tag) => message('C', `${tag}\0`));

/** Leaves out the first of two outcomes: the client has sent one statement, and expects one. */
const withoutFirstOutcome = (): Transform =>
  new Transform({
    transform: (data: Buffer, _encoding, done) => {
      for (const outcome of OUTCOMES) {
        const at = data.indexOf(Buffer.concat([outcome, Buffer.from('E')]));
        if (at >= 0)
          return done(null, Buffer.concat([data.subarray(0, at), data.subarray(at + outcome.length)]));
      }
      done(null, data);
    },
  });

const query = (sql: string): Buffer => message(QUERY, `${sql}\0`);

const fatal = (code: string): Buffer => message('E', `SFATAL\0VFATAL\0C${code}\0Mfailed by the test\0\0`);
