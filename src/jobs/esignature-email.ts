import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../domain/base/context.js';
import type { OutgoingMessage } from '../domain/message/outgoing-message.entity.js';

/** The e-mail with the link to sign. */
export function esignatureEmail(
  message: OutgoingMessage,
  address: string,
  settings: Settings,
): SendMailOptions & { messageId: string } {
  const link = new URL(settings.esignatureBaseUrl);
  link.searchParams.set('token', message.signatureToken ?? '');
  link.searchParams.set('email', message.signatureEmail);
  return {
    from: settings.mailFrom,
    to: message.recipient,
    messageId: message.messageId,
    date: message.createdAt,
    subject: `Please sign the tenancy agreement for ${address}`,
    text: [
      'Hello,',
      `you are asked to sign the tenancy agreement for ${address}${message.role ? ` as ${message.role}` : ''}.`,
      `Sign here:\n${link.href}`,
      'The link is meant for you alone; please do not pass it on.',
    ].join('\n\n'),
  };
}
