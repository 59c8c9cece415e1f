import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** Sends a message, or fails; `close` lets go of the connections. */
export interface Mailer {
  send(message: SendMailOptions & { messageId: string }): Promise<void>;
  close(): void;
}

/** Over SMTP where there is a server, otherwise each message becomes an `.eml` file. */
export function createMailer(smtpUrl: string | undefined, dataDir: string): Mailer {
  return smtpUrl ? overSmtp(smtpUrl) : intoFiles(join(dataDir, 'mail'));
}

function overSmtp(url: string): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
  return {
    send: async (message) => {
      await transport.sendMail(message).catch((error: Error) => {
        throw 'response' in error ? refusal(error) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** A server's refusal without its words: some quote what they refuse, the secret link in it, and failures are logged. */
function refusal({
  code,
  responseCode,
  command,
}: Error & { code?: string; responseCode?: number; command?: string }): Error {
  return new Error(
    `The mail server refused the message: ${[code, responseCode, command].filter(Boolean).join(' ')}.`,
  );
}

/** The message holds a secret link: the files are for this user alone. Each is there whole or not at all: someone may be watching the folder. */
function intoFiles(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      const { message: content } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.messageId.replace(/[^\w.-]/g, '')}.eml`;
      await writeFile(`${folder}.${name}`, content as Buffer, { mode: 0o600 });
      await rename(`${folder}.${name}`, join(folder, name));
    },
    close: () => transport.close(),
  };
}
