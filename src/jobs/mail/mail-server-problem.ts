import { isListed } from '../../language/code-list.js';
import { withTimeout } from '../../language/time/with-timeout.js';
import { MAIL_NETWORK_CODES } from './mail-network-codes.js';

/**
 * What is wrong with a mail server, and what to do, in a sentence. It connects and logs in, and sends
 * nothing. Undefined: nothing is wrong.
 */
export async function mailServerProblem(url: string, timeoutMs: number): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await withTimeout(timeoutMs, transport.verify());
    return undefined;
  } catch (error) {
    return sentenceOf(error, new URL(url), timeoutMs);
  } finally {
    transport.close();
  }
}

/** Without the server's own text, which may quote what was sent. */
function sentenceOf(error: unknown, { host, username, protocol }: URL, timeoutMs: number): string {
  const {
    code = '',
    message = '',
    cause,
  }: { code?: string; message?: string; cause?: unknown } = Object(error);
  const reason = String(Object(cause).code ?? /\b(E[A-Z_]{4,})\b/.exec(message)?.[1] ?? code);
  if (code === 'EAUTH')
    return `The mail server ${host} rejected the user "${decodeURIComponent(username)}" or the password. \
Correct SMTP_URL, or SMTP_PASSWORD.`;
  if (code === 'ETLS' || /SSL|TLS|certificate|wrong version/i.test(message))
    return `The mail server ${host} and the service did not agree on TLS (${reason}). \
smtps:// begins with TLS, usually on port 465; smtp:// begins without, on 587 or 25. Correct SMTP_URL.`;
  if (/tim(ed? ?out|eout)/i.test(`${code} ${message}`) || code === '')
    return `The mail server ${host} did not respond within ${timeoutMs / 1000} s. \
Check its address and port in SMTP_URL${protocol === 'smtps:' ? ', its TLS,' : ''} and the firewall.`;
  if (isListed(MAIL_NETWORK_CODES, code))
    return `The mail server ${host} cannot be reached (${reason}). Start it, or correct SMTP_URL.`;
  return `The mail server ${host} refused the connection (${code}). See its log, or correct SMTP_URL.`;
}
