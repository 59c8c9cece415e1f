import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const MessageStatus = closedList('MessageStatus', 'The status of an outgoing e-mail.', {
  QUEUED: ['queued', 'The e-mail waits to be sent.'],
  SENDING: ['sending', 'A worker is sending the e-mail.'],
  SENT: ['sent', 'The mail server accepted the e-mail.'],
  FAILED: ['failed', 'Every attempt to send the e-mail failed.'],
});
export type MessageStatus = ValueOf<typeof MessageStatus>;
