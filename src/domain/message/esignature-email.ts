import { escapeHtml } from '../../language/html.js';
import type { Settings } from '../base/context.js';
import { page, singleLine } from '../base/mail/mail-page.js';
import { boundaryOf } from '../base/mail/message-id.js';
import type { Mail } from '../base/module/outside.js';
import type { EsignatureDetails } from './esignature-details.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** The e-mail with the link to sign, as text and as HTML. */
export function esignatureEmail(
  message: OutgoingMessage,
  details: EsignatureDetails,
  settings: Settings,
): Mail {
  const link = signingLink(message, settings);
  const agency = singleLine(details.agency);
  const name = singleLine(details.party?.greetingName ?? '');
  const role = singleLine(message.role);
  const agreement = `tenancy agreement for ${singleLine(details.address)}`;
  const whose = details.party?.isTenant ? 'your' : 'the';
  const greeting = `Hello${name && ` ${name}`}, ${whose} ${agreement} is ready to sign.`;
  const signingAs = role ? `You are signing as ${role}.` : '';
  const warning = 'The link is for you only. Please do not share it.';
  return {
    from: settings.mailFrom,
    to: message.recipient,
    messageId: message.messageId,
    baseBoundary: boundaryOf(message.messageId),
    date: message.createdAt,
    personal: [name, role, details.address, message.signatureEmail, message.signatureToken ?? ''],
    subject: `${capitalised(whose)} ${agreement} is ready to sign`,
    text: [greeting, signingAs, `Read and sign it here:\n${link}`, warning, agency]
      .filter(Boolean)
      .join('\n\n'),
    html: page(`
      <p>${escapeHtml(greeting)}</p>
      ${signingAs && `<p>${escapeHtml(signingAs)}</p>`}
      <p><a class="button" href="${escapeHtml(link)}">Read and sign</a></p>
      <p class="small">If the button does not work, copy this link into your browser:<br>
        ${escapeHtml(link)}</p>
      <p class="small">${warning}</p>
      <p>${escapeHtml(agency)}</p>`),
  };
}

function signingLink({ signatureToken, signatureEmail }: OutgoingMessage, settings: Settings): string {
  const link = new URL(settings.esignatureBaseUrl);
  link.searchParams.set('token', signatureToken ?? '');
  link.searchParams.set('email', signatureEmail);
  return link.href;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
