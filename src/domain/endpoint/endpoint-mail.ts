import { readExisting } from '../../database/read/read.js';
import { escapeHtml } from '../../language/html.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { page, singleLine } from '../base/mail/mail-page.js';
import { boundaryOf } from '../base/mail/message-id.js';
import type { Mail } from '../base/module/outside.js';
import type { EndpointEmail } from './endpoint-email.entity.js';
import { DisabledReason } from './endpoint-lists.js';

/** The e-mail about an endpoint, as text and as HTML. */
export async function mailOf(ctx: Context, email: EndpointEmail): Promise<Mail> {
  const where = { id: ctx.brandId };
  const brand = await readExisting(ctx.reader, { entity: Brand, where, fields: ['name'] });
  const isDisabled = email.disabledReason !== null;
  const whose = `webhook endpoint ${email.endpointId} of ${singleLine(brand.name)}`;
  const since = email.failingSince.toISOString().slice(0, 16).replace('T', ' ');
  const paragraphs = [
    `The ${whose} ${isDisabled ? 'was disabled' : 'fails'}. Its URL is ${singleLine(email.url)}`,
    `${reasonOf(email.disabledReason)} The first failed attempt was on ${since} UTC.`,
    isDisabled
      ? 'No event is sent until you enable it. Then the events since its position are sent, if you choose so.'
      : 'An attempt follows every half an hour. The first success sends all events that wait. After five days ' +
        'without a success the endpoint is disabled.',
    'The log of the endpoint has the response to each attempt.',
  ];
  return {
    from: ctx.settings.mailFrom,
    to: email.recipient,
    messageId: email.messageId,
    baseBoundary: boundaryOf(email.messageId),
    date: email.createdAt,
    personal: [email.url],
    subject: `The ${whose} ${isDisabled ? 'was disabled' : 'fails'}`,
    text: paragraphs.join('\n\n'),
    html: page(paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')),
  };
}

function reasonOf(disabled: DisabledReason | null): string {
  if (disabled === DisabledReason.GONE) return 'It responded with the status 410.';
  if (disabled === DisabledReason.FAILING) return 'Every attempt of five days has failed.';
  return 'Every attempt of a day has failed.';
}
