import type { TestService } from './service.js';

/** A token that is in no other text by chance. */
export const TOKEN = 'tok_9f2c7be1d0a34855';

export const REQUEST = { role: 'Lead tenant', signatureEmail: 'signer@example.com', signatureToken: TOKEN };

/** Requests an e-signature e-mail for the first brand's open flow, to one of its parties by default. */
export const askToSign = (
  service: TestService,
  body: object = {},
  flow: number | string = service.brand.flowId,
) =>
  service.call('POST', `/v2.0/openflow/emailEsignatureURL?flow_id=${flow}`, {
    body: { to: service.brand.partyEmail, ...REQUEST, ...body },
  });

/** A message as it is stored. */
export interface StoredMessage extends Record<string, unknown> {
  status: string;
  attempts: number;
  recipient: string;
  signature_token: string | null;
  message_id: string;
  sent_at: Date | null;
}

export async function storedMessage(service: TestService, id: number): Promise<StoredMessage> {
  const [row] = await service.sql<StoredMessage>(
    `select status, attempts, recipient, signature_token, message_id, sent_at from outgoing_message
      where id = $1`,
    [id],
  );
  if (!row) throw new Error(`There is no message ${id}.`);
  return row;
}

/**
 * Lets the attempt of a killed worker count as lost now, not only after the maximum duration of an attempt.
 */
export async function loseAttempt(service: TestService, id: number): Promise<void> {
  await service.sql(`update outgoing_message set next_attempt_at = now() - interval '1 hour' where id = $1`, [
    id,
  ]);
  await service.sql(
    `update graphile_worker._private_jobs
      set locked_at = locked_at - interval '1 minute', run_at = run_at - interval '1 hour'`,
  );
}
