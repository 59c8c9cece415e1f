import { type Config, DEFAULT_MAIL_FROM } from '../../config.js';
import { mailServerProblem } from '../../jobs/mail/mail-server-problem.js';
import { mailFolder } from '../../jobs/mail/mailer.js';
import { type Finding, finding } from './finding.js';

const found = finding('mail');
const MAX_WAIT_MS = 10_000;

/** Whether the mail server takes the connection and the password. Nothing is sent. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { smtpUrl, smtpTimeout, mailFrom, dataDir, databaseUrl } = config;
  if (!smtpUrl) {
    const message =
      `E-mails are not sent: each becomes a file under ${mailFolder(dataDir)}. ` +
      'Set SMTP_URL to send them.';
    // With its own database it is more than a trial.
    return [found(databaseUrl ? 'warning' : 'note', message)];
  }
  const problem = await mailServerProblem(smtpUrl, Math.min(smtpTimeout, MAX_WAIT_MS));
  const { host, protocol } = new URL(smtpUrl);
  return [
    problem === undefined
      ? found(
          'ok',
          `The mail server ${host} takes connections (${protocol.slice(0, -1)}). \
An e-mail that it does not confirm is sent again, with the same Message-ID.`,
        )
      : found('error', problem),
    ...(mailFrom === DEFAULT_MAIL_FROM
      ? [found('warning', `E-mails come from ${mailFrom}. Set MAIL_FROM to an address of yours.`)]
      : []),
  ];
}
