import { randomUUID } from 'node:crypto';
import { passScope } from '../../auth/gates.js';
import { lockForChange } from '../../database/change/lock-for-change.js';
import { drawIds } from '../../database/orm/ids.js';
import { AppError, invalidArgument, notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import { type AuditChanges, audit, changesBetween } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import { brandOf, type Context, partnerOf } from '../base/context.js';
import { HEALTHY } from '../endpoint/endpoint-health.js';
import { DisabledReason, EndpointStatus, ResumeFrom } from '../endpoint/endpoint-lists.js';
import { WebhookEndpoint } from '../endpoint/webhook-endpoint.entity.js';
import { CATALOGUE, type EventName } from '../events/catalogue.js';
import { lastSequence } from '../feed/last-sequence.js';
import { NOT_SENT } from './delivery-rows.js';
import { MAX_ENDPOINTS, readEndpoints } from './endpoint-reads.js';
import { newSecret } from './endpoint-secret.js';
import { wakeSender } from './wake-sender.js';
import type {
  CreateWebhookEndpointInput,
  RotateWebhookSecretInput,
  UpdateWebhookEndpointInput,
} from './webhook.input.js';
import type { WebhookEndpointPayload, WebhookSecretPayload } from './webhook.payload.js';
import { urlProblem } from './webhook-url.js';

const HOUR_MS = 60 * 60 * 1000;
const DEFAULT_HOURS = 24;
/** The time between two test events. */
const TEST_EVERY_MS = 6000;

const COUNT = 'select count(*) from webhook_endpoint where brand_id = $1';

/** Creates an endpoint, which gets the events that happen from now on. */
export async function createEndpoint(
  ctx: Context,
  { url, description, contactEmail, types }: CreateWebhookEndpointInput,
): Promise<WebhookSecretPayload> {
  const partner = partnerOf(ctx);
  checkUrl(ctx, url);
  checkTypes(ctx, types);
  const box = secretBox(ctx);
  await wakeSender(ctx);
  const [[count] = []] = await ctx.reader.cells(COUNT, [ctx.brandId]);
  if (Number(count) >= MAX_ENDPOINTS)
    throw invalidArgument('input', `must not be one more than the ${MAX_ENDPOINTS} endpoints of a brand`);
  const [id] = await drawIds(ctx.em, [WebhookEndpoint]);
  const secret = newSecret(box, ctx.brandId, id);
  const endpoint = ctx.em.create(
    WebhookEndpoint,
    {
      id,
      brand: brandOf(ctx),
      url,
      description: description ?? '',
      contactEmail: contactEmail == null ? null : trimEmailAddress(contactEmail),
      types: [...new Set(types ?? [])],
      scopes: [...partner.scopes],
      generation: 1,
      position: await lastSequence(ctx),
      ...HEALTHY,
      secret: secret.stored,
      secretHint: secret.hint,
      oldSecret: null,
      oldSecretUntil: null,
      lastTest: null,
      createdByKeyId: partner.keyId,
      changedByKeyId: partner.keyId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    },
    { persist: true },
  );
  await auditEndpoint(ctx, AuditAction.WEBHOOK_ENDPOINT_CREATED, id, {
    url: 'changed',
    types: [null, endpoint.types],
  });
  return { ...(await afterChange(ctx, id)), secret: secret.shown };
}

/** Changes an endpoint. What the input leaves out stays. */
export async function updateEndpoint(
  ctx: Context,
  id: number,
  { url, description, contactEmail, types }: UpdateWebhookEndpointInput,
): Promise<WebhookEndpointPayload> {
  if (url !== undefined) checkUrl(ctx, url);
  const endpoint = await endpointForChange(ctx, id);
  const chosen = types ?? (endpoint.types as EventName[]);
  checkTypes(ctx, chosen);
  const before = audited(endpoint);
  Object.assign(endpoint, {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(contactEmail !== undefined && {
      contactEmail: contactEmail === null ? null : trimEmailAddress(contactEmail),
    }),
    types: [...new Set(chosen)],
    scopes: [...partnerOf(ctx).scopes],
  });
  const changes = changesBetween(before, audited(endpoint), ['url', 'description', 'contact_email']);
  if (Object.keys(changes).length > 0)
    await auditEndpoint(ctx, AuditAction.WEBHOOK_ENDPOINT_UPDATED, id, changes);
  return afterChange(ctx, id);
}

const audited = ({ url, description, contactEmail, types, scopes }: WebhookEndpoint) => ({
  url,
  description,
  contact_email: contactEmail,
  types,
  scopes,
});

const auditEndpoint = (
  ctx: Context,
  action: AuditAction,
  id: number,
  changes: AuditChanges = {},
): Promise<void> => audit(ctx, { action, targets: [{ type: 'webhook_endpoint', id }], changes });

/** Deletes an endpoint. Its log is deleted with the log of others, when it is old. */
export async function deleteEndpoint(ctx: Context, id: number): Promise<void> {
  const endpoint = await endpointForChange(ctx, id);
  await ctx.reader.write('delete from webhook_replay where brand_id = $1 and endpoint_id = $2', [
    ctx.brandId,
    id,
  ]);
  ctx.em.remove(endpoint);
  await auditEndpoint(ctx, AuditAction.WEBHOOK_ENDPOINT_DELETED, id);
}

const CANCEL = `update webhook_delivery set status = 'cancelled', ${NOT_SENT}, updated_at = $3::timestamptz
  where brand_id = $1 and endpoint_id = $2 and status in ('pending', 'waiting')`;

/** Enables an endpoint that is disabled or fails. */
export async function enableEndpoint(
  ctx: Context,
  id: number,
  resume: ResumeFrom,
): Promise<WebhookEndpointPayload> {
  const endpoint = await endpointForChange(ctx, id);
  await auditEndpoint(ctx, AuditAction.WEBHOOK_ENDPOINT_ENABLED, id, {
    status: [endpoint.status, EndpointStatus.ENABLED],
    resume: [null, resume],
  });
  Object.assign(endpoint, HEALTHY);
  if (resume === ResumeFrom.NOW) {
    endpoint.position = Math.max(endpoint.position, await lastSequence(ctx));
    await ctx.reader.write(CANCEL, [ctx.brandId, id, ctx.now()]);
  }
  return afterChange(ctx, id);
}

export async function disableEndpoint(ctx: Context, id: number): Promise<WebhookEndpointPayload> {
  const endpoint = await endpointForChange(ctx, id);
  if (endpoint.status !== EndpointStatus.DISABLED) {
    const changes: AuditChanges = { status: [endpoint.status, EndpointStatus.DISABLED] };
    await auditEndpoint(ctx, AuditAction.WEBHOOK_ENDPOINT_DISABLED, id, changes);
    Object.assign(endpoint, { status: EndpointStatus.DISABLED, disabledReason: DisabledReason.MANUAL });
  }
  return afterChange(ctx, id);
}

/** Replaces the secret. Both sign for a while, so that the receiver can follow. */
export async function rotateSecret(
  ctx: Context,
  id: number,
  { keepOldForHours }: RotateWebhookSecretInput,
): Promise<WebhookSecretPayload> {
  const box = secretBox(ctx);
  const endpoint = await endpointForChange(ctx, id);
  const secret = newSecret(box, ctx.brandId, id);
  const hours = keepOldForHours ?? DEFAULT_HOURS;
  Object.assign(endpoint, {
    secret: secret.stored,
    secretHint: secret.hint,
    oldSecret: hours > 0 ? endpoint.secret : null,
    oldSecretUntil: hours > 0 ? new Date(ctx.now().getTime() + hours * HOUR_MS) : null,
  });
  await auditEndpoint(ctx, AuditAction.WEBHOOK_SECRET_ROTATED, id, { keep_old_for_hours: [null, hours] });
  return { ...(await afterChange(ctx, id)), secret: secret.shown };
}

/** Requests a sample of a type, which is sent once. `lastTest` has the outcome. */
export async function sendTest(ctx: Context, id: number, type: EventName): Promise<WebhookEndpointPayload> {
  checkTypes(ctx, [type]);
  const endpoint = await endpointForChange(ctx, id);
  rejectDisabled(endpoint);
  const now = ctx.now();
  const since = now.getTime() - Date.parse(endpoint.lastTest?.requestedAt ?? '1970-01-01');
  if (since < TEST_EVERY_MS)
    throw new AppError('RATE_LIMITED', 'An endpoint gets one test event in 6 seconds.', {
      headers: { 'Retry-After': String(Math.ceil((TEST_EVERY_MS - since) / 1000)) },
    });
  endpoint.lastTest = {
    id: `evt_test_${randomUUID()}`,
    name: type,
    requestedAt: now.toISOString(),
    attemptedAt: null,
    statusCode: null,
    error: null,
    milliseconds: null,
  };
  return afterChange(ctx, id);
}

/** An endpoint, locked after the sender of the brand. */
async function endpointForChange(ctx: Context, id: number): Promise<WebhookEndpoint> {
  await wakeSender(ctx);
  const endpoint = await lockForChange(ctx.em, WebhookEndpoint, id);
  if (!endpoint) throw notFound('Webhook endpoint');
  endpoint.generation += 1;
  endpoint.changedByKeyId = ctx.principal.kind === 'partner' ? ctx.principal.keyId : null;
  return endpoint;
}

/** Throws for an endpoint that gets nothing. */
export function rejectDisabled({ status }: { status: EndpointStatus }): void {
  if (status === EndpointStatus.DISABLED)
    throw new AppError('INVALID_TRANSITION', 'The endpoint is disabled. Enable it first.', { allowed: [] });
}

async function afterChange(ctx: Context, id: number): Promise<WebhookEndpointPayload> {
  await ctx.em.flush();
  const [endpoint] = await readEndpoints(ctx, id);
  if (!endpoint) throw notFound('Webhook endpoint');
  return { endpoint };
}

function checkUrl({ settings }: Context, url: string): void {
  const problem = urlProblem(url, settings.webhooks);
  if (problem) throw invalidArgument('input.url', problem);
}

/** Throws for a type that the key may not see. */
function checkTypes(ctx: Context, types: readonly EventName[] | null | undefined): void {
  for (const { name, scope } of CATALOGUE.values())
    if (types?.some((type) => type === name)) passScope(scope, partnerOf(ctx));
}

function secretBox({ settings }: Context) {
  const { secrets } = settings.webhooks;
  if (!secrets.isOpen)
    throw new AppError('UNAVAILABLE', 'Webhooks are not set up here: the operator has to set SECRETS_KEY.');
  return secrets;
}
