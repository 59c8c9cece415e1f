import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Mail, type Mailer, UnconfirmedError } from '../../domain/base/module/outside.js';
import { MailRejection, publicWords } from './failure-reason.js';

export interface MailOptions {
  /** Absent: each message becomes an `.eml` file under `dataDir`/mail. */
  smtpUrl: string | undefined;
  dataDir: string;
  /** How long one message may take. */
  timeoutMs: number;
}

/** The folder of the e-mails if there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

export const createMailer = ({ smtpUrl, dataDir, timeoutMs }: MailOptions): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, timeoutMs) : fileMailer(mailFolder(dataDir), timeoutMs);

/** Loaded for the first e-mail: most services send few, and it takes more memory than any other package. */
const nodemailer = () => import('nodemailer');

function smtpMailer(url: string, timeoutMs: number): Mailer {
  /** The ids of the messages that were sent to their end, until they are confirmed or have failed. */
  const unconfirmed = new Set<string>();
  const connect = async () => {
    const transport = (await nodemailer()).createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
    // The client reads the message once the server has accepted DATA.
    transport.use('stream', ({ data, message }, done) => {
      message.processFunc((content) =>
        Readable.from(noting(content, () => unconfirmed.add(`${data.messageId}`))),
      );
      done();
    });
    return transport;
  };
  let opened: ReturnType<typeof connect> | undefined;
  return {
    timeoutMs,
    send: async (message, signal) => {
      opened ??= connect();
      const transport = await opened;
      // The transport's own timeouts start again with each response: a server that sends one byte at a time
      // would never exceed them.
      const timeout = AbortSignal.timeout(timeoutMs);
      const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        await transport.sendMail({ ...message, signal: limit });
      } catch (error) {
        if (isRejection(error)) throw rejection(error, message);
        const failure = timeout.aborted
          ? new Error(`The mail server took longer than ${timeoutMs / 1000} s.`)
          : error;
        throw unconfirmed.has(message.messageId) ? unconfirmedAfter(failure) : failure;
      } finally {
        unconfirmed.delete(message.messageId);
      }
    },
    remove: async () => {},
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

async function* noting(content: Readable, onEnd: () => void): AsyncGenerator<unknown> {
  yield* content;
  onEnd();
}

/** SMTP has no way to find out whether the server accepted the message. */
const unconfirmedAfter = (failure: unknown): UnconfirmedError =>
  new UnconfirmedError('The mail server did not confirm the message, and may have accepted it.', {
    cause: failure,
  });

type Rejection = Error & { response: unknown; code?: string; responseCode?: number; command?: string };

const isRejection = (error: unknown): error is Rejection => error instanceof Error && 'response' in error;

/**
 * A server's error without its text: some servers quote the message, which has a secret link, and failures
 * are logged. What may be stored of the text is apart.
 */
function rejection({ code, responseCode, command, response }: Rejection, mail: Mail): Error {
  return new MailRejection(
    `The mail server rejected the message: ${[code, responseCode, command].filter(Boolean).join(' ')}.`,
    publicWords(String(response), mail),
  );
}

/**
 * A message has a secret link, so only this user may read its file. The file is renamed when it is complete.
 */
function fileMailer(folder: string, timeoutMs: number): Mailer {
  const pathsOf = (messageId: string): { part: string; file: string } => {
    const name = `${messageId.replace(/[^\w.-]/g, '')}.eml`;
    return { part: `${folder}.${name}`, file: join(folder, name) };
  };
  return {
    timeoutMs,
    send: async (message) => {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: content } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { part, file } = pathsOf(message.messageId);
      await writeFile(part, content as Buffer, { mode: 0o600 });
      await rename(part, file);
    },
    remove: async (messageIds) => {
      for (const messageId of messageIds)
        for (const path of Object.values(pathsOf(messageId))) await rm(path, { force: true });
    },
    close: () => {},
  };
}
