import type { BrandFacts } from '../../../src/demo/facts.js';
import { freshFlow } from '../fresh-flow.js';
import { signedFlow } from '../rent-changes.js';
import type { TestService } from '../service.js';

/** Ids of a brand's records, one of each kind that a request can name. */
export interface Ids {
  brandId: number;
  flowId: number;
  subTenantId: number;
  /** A flow with a finished tenancy stage, and two of its tenants who are not the lead tenant. */
  spareFlowId: number;
  nextLeadId: number;
  removableId: number;
  archivedFlowId: number;
  undecidedFlowId: number;
  propertyId: number;
  /** A property without a flow or an offer. */
  vacantPropertyId: number;
  agentId: number;
  branchId: number;
  certificateId: number;
  prescribedId: number;
  certificateUrl: string;
  /** An inventory of the flow. */
  inventoryId: number;
  issueId: number;
  /** A document that was given to a tenant of the flow. */
  documentId: number;
  /** A proposed rent change of the signed flow. */
  rentChangeId: number;
  /** An open notice of the landlord of the signed flow. */
  noticeId: number;
  /** A request of the tenants of the signed flow. */
  requestId: number;
  /** An occupier of the signed flow. */
  occupierId: number;
  /** A flow whose tenancy agreement is signed. */
  signedFlowId: number;
  /** A tenant of it. */
  signedTenantId: number;
  /** Another one, which holds a tenancy deposit. */
  heldFlowId: number;
  /** The proposed release of a deposit. */
  depositReleaseId: number;
  guarantorId: number;
  leadId: number;
  /** A viewing that is to come. */
  viewingId: number;
  /** An open offer. */
  offerId: number;
  /** A note. */
  noteId: number;
  /** The person that the key acts as. */
  keyPersonId: number;
  /** A tenant of the flow. */
  personId: number;
  /** A tenant of no open flow. */
  freePersonId: number;
  keyId: number;
  keyPrefix: string;
  /** A webhook endpoint, which is disabled. */
  endpointId: number;
  /** Another one, for operators: partners delete the first. */
  otherEndpointId: number;
  /** A row of the request log. */
  loggedId: number;
  /** A sign-in to the console, beside another one. */
  signInId: number;
  /** An operator token. */
  tokenId?: number;
  partyEmail: string;
}

const IDS = `select f.brand_id::int as "brandId", f.id::int as "flowId", f.property_id::int as "propertyId",
  f.agent_id::int as "agentId", f.branch_id::int as "branchId",
    d.id::int as "certificateId", d.url as "certificateUrl", p.id::int as "prescribedId",
      k.id::int as "keyId", k.prefix as "keyPrefix", k.user_id::int as "keyPersonId",
    (select min(g.id)::int from guarantor g
      join sub_tenant s on (s.brand_id, s.id) = (g.brand_id, g.sub_tenant_id)
      join flow o on (o.brand_id, o.id) = (s.brand_id, s.flow_id)
      where g.brand_id = f.brand_id and not o.is_archived) as "guarantorId",
    (select min(l.id)::int from portal_lead l where l.brand_id = f.brand_id and l.status = 'new') as "leadId",
    (select max(v.id)::int from viewing v where v.brand_id = f.brand_id and v.status = 'booked') as "viewingId",
    (select max(o.id)::int from offer o where o.brand_id = f.brand_id and o.decision is null) as "offerId",
    (select max(n.id)::int from note n where n.brand_id = f.brand_id) as "noteId",
    (select min(w.id)::int from webhook_endpoint w where w.brand_id = f.brand_id) as "endpointId",
    (select max(w.id)::int from webhook_endpoint w where w.brand_id = f.brand_id) as "otherEndpointId",
    (select max(r.id)::int from request_log r where r.brand_id = f.brand_id) as "loggedId",
    (select max(v.id)::int from property v
      where v.brand_id = f.brand_id and not exists (select from flow o
      where (o.brand_id, o.property_id) = (v.brand_id, v.id)) and not exists (select from offer o
      where (o.brand_id, o.property_id) = (v.brand_id, v.id))) as "vacantPropertyId"
  from flow f join certificate d on (d.brand_id, d.flow_id, d.kind) = (f.brand_id, f.id, 'deposit')
    join certificate p on (p.brand_id, p.flow_id, p.kind) = (f.brand_id, f.id, 'prescribed_info')
    join api_key k on k.brand_id = f.brand_id and k.is_active where f.brand_id = $1 and f.id = $2 order by k.id limit 1`;

/** Adds a second endpoint to a brand with one. */
const ADD_ENDPOINT = `insert into webhook_endpoint
  select (jsonb_populate_record(w, jsonb_build_object('id', nextval('webhook_endpoint_id_seq')))).*
  from webhook_endpoint w where w.brand_id = $1
    and (select count(*) from webhook_endpoint o where o.brand_id = $1) = 1`;

/** Two sign-ins to the console with the first key of a brand. */
const ADD_SIGN_INS = `insert into console_sign_in
    (cookie_hash, api_key_id, secret_hash, signed_in_at, idle_ends_at, ends_at)
  select gen_random_uuid()::text, k.id, k.secret_hash, now(), '2100-01-01', '2100-01-01'
  from api_key k, generate_series(1, 2) where k.id = $1 returning id::int`;

export async function idsOf(
  service: TestService,
  { brandId, flowId, subTenantIds, maintenanceIssueId, partyEmail }: BrandFacts,
): Promise<Ids> {
  await service.sql(ADD_ENDPOINT, [brandId]);
  const [found] = await service.sql<Record<string, unknown>>(IDS, [brandId, flowId]);
  if (!found) throw new Error('The demo flow has certificates, and its brand a key.');
  const [tenant] = await service.sql<{ personId: number; freePersonId: number }>(
    `select s.user_id::int as "personId", (select min(u.id)::int from app_user u
        where u.brand_id = s.brand_id and u.kind = 'tenant' and not exists (select 1 from sub_tenant o
          where o.brand_id = u.brand_id and (o.user_id = u.id or lower(o.email) = lower(u.email))))
            as "freePersonId"
      from sub_tenant s where s.brand_id = $1 and s.id = $2`,
    [brandId, subTenantIds[0]],
  );
  if (!tenant) throw new Error('The demo flow has tenants.');
  const property_id = found.propertyId;
  // The lead becomes the flow, so it must be about the flow's property.
  await service.sql('update portal_lead set property_id = $3 where brand_id = $1 and id = $2', [
    brandId,
    found.leadId,
    property_id,
  ]);
  const spare = await freshFlow(service, {
    brandId,
    tenants: ['Ann Stone', 'Ben Reed', 'Cat Wood'],
    columns: { property_id, tenancy_status: 3 },
  });
  const archived = await freshFlow(service, {
    brandId,
    columns: { property_id, is_archived: true, archived_at: new Date() },
  });
  const undecided = await freshFlow(service, { brandId, columns: { property_id } });
  const [inventory] = await service.sql<{ id: number }>(
    `insert into certificate (brand_id, created_at, updated_at, flow_id, kind, url)
      values ($1, now(), now(), $2, 'inventory', 'https://sample.example/inventory')
      on conflict (brand_id, flow_id, kind, url) do update set updated_at = excluded.updated_at returning id::int`,
    [brandId, found.flowId],
  );
  const [document] = await service.sql<{ id: number }>(
    `insert into given_document (brand_id, created_at, updated_at, flow_id, kind, given_on, sub_tenant_ids,
        payer_person_ids)
      values ($1, now(), now(), $2, 'epc', '2026-11-01', $3, '[]') returning id::int`,
    [brandId, found.flowId, JSON.stringify(subTenantIds)],
  );
  const signed = await signedFlow(service, { property_id }, brandId);
  const [change] = await service.sql<{ id: number }>(
    `insert into rent_change (brand_id, created_at, updated_at, flow_id, form, new_rent_pence, served_on,
        effective_on)
      values ($1, now(), now(), $2, 'form_4a', 125000, '2026-11-01', '2027-06-01') returning id::int`,
    [brandId, signed.flowId],
  );
  const held = await signedFlow(service, {}, brandId);
  const releasing = await signedFlow(service, {}, brandId);
  for (const { flowId } of [held, releasing])
    await service.sql(
      `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on)
        values ($1, now(), now(), $2, 'tenancy_deposit', 'received', 100000, '2026-06-01')`,
      [brandId, flowId],
    );
  const [release] = await service.sql<{ id: number }>(
    `insert into deposit_release (brand_id, created_at, updated_at, flow_id, proposed_on, held_pence, deductions)
      values ($1, now(), now(), $2, '2026-11-01', 100000, '[]') returning id::int`,
    [brandId, releasing.flowId],
  );
  const [notice] = await service.sql<{ id: number }>(
    `insert into notice (brand_id, created_at, updated_at, flow_id, kind, given_by, sub_tenant_ids, grounds,
        served_on, ends_on, defects, is_by_all, is_effective, is_for_own_use)
      values ($1, now(), now(), $2, 'possession_notice', 'landlord', $3, '["10"]', '2026-11-01', '2026-12-15',
        '[]', true, true, false) returning id::int`,
    [brandId, signed.flowId, JSON.stringify(signed.subTenantIds)],
  );
  const [request] = await service.sql<{ id: number }>(
    `insert into tenancy_request (brand_id, created_at, updated_at, flow_id, kind, description, requested_on)
      values ($1, now(), now(), $2, 'pet', 'A cat', '2026-11-01') returning id::int`,
    [brandId, signed.flowId],
  );
  const [occupier] = await service.sql<{ id: number }>(
    `insert into occupier (brand_id, created_at, updated_at, flow_id, user_id, is_adult)
      values ($1, now(), now(), $2, $3, true) returning id::int`,
    [brandId, signed.flowId, tenant.personId],
  );
  const [signIn] = await service.sql<{ id: number }>(ADD_SIGN_INS, [found.keyId]);
  return {
    ...(found as unknown as Ids),
    signInId: signIn?.id ?? 0,
    undecidedFlowId: undecided.flowId,
    spareFlowId: spare.flowId,
    nextLeadId: spare.subTenantIds[1] ?? 0,
    removableId: spare.subTenantIds[2] ?? 0,
    archivedFlowId: archived.flowId,
    inventoryId: inventory?.id ?? 0,
    documentId: document?.id ?? 0,
    rentChangeId: change?.id ?? 0,
    noticeId: notice?.id ?? 0,
    requestId: request?.id ?? 0,
    occupierId: occupier?.id ?? 0,
    signedFlowId: signed.flowId,
    signedTenantId: signed.subTenantIds[1] ?? 0,
    heldFlowId: held.flowId,
    depositReleaseId: release?.id ?? 0,
    ...tenant,
    subTenantId: subTenantIds[0] ?? 0,
    issueId: maintenanceIssueId,
    partyEmail,
  };
}
