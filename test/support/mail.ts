import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message, parsed. */
export interface Mail {
  headers: ReadonlyMap<string, string>;
  /** The text part, and the HTML part if there is one. */
  text: string;
  html: string;
}

/** An e-mail that the server accepted, with the addresses of its envelope. */
export interface Delivery extends Mail {
  from: string;
  to: string[];
}

/** The SMTP error for a message; undefined if it is accepted. */
export type Rejection = (mail: Mail) => { code: number; message: string } | undefined;

/**
 * A real mail server on this machine: `tried` has every message that was sent to it, `taken` those that it
 * accepted.
 */
export class MailServer {
  readonly taken: Delivery[] = [];
  readonly tried: Mail[] = [];
  /** The number of connections that were opened. */
  connections = 0;

  private constructor(private readonly server: SMTPServer) {}

  /** `confirmAfter` delays the confirmation of every message. */
  static async start(
    reject: Rejection = () => undefined,
    confirmAfter: Promise<void> = Promise.resolve(),
  ): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => {
        mails.connections += 1;
        done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const mail = readMail(Buffer.concat(chunks).toString());
          mails.tried.push(mail);
          const rejection = reject(mail);
          if (rejection)
            return done(Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
          const { mailFrom, rcptTo } = session.envelope;
          mails.taken.push({
            ...mail,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          });
          confirmAfter.then(() => done());
        });
      },
    });
    const mails = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** Parses a message of plain text, or of plain text and HTML; header names become lower case. */
export function readMail(raw: string): Mail {
  const { headers, body } = readPart(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, text: body, html: '' };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()));
  const bodyOf = (type: string): string =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? '';
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function readPart(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n');
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: decode(text.slice(end + 2), headers.get('content-transfer-encoding')) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
