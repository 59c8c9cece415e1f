import pg from 'pg';

/** A brand of a bench, with a key that reads maintenance events and manages webhooks. */
export interface Partner {
  brandId: number;
  key: string;
}

const CREATE = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
const ISSUE = `mutation ($id: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $id, input: $input) { key }
}`;
const SCOPES = ['MAINTENANCE_READ', 'WEBHOOKS_MANAGE'];

/** Creates brands at a service. */
export async function createPartners(url: string, operatorToken: string, count: number): Promise<Partner[]> {
  const partners: Partner[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { createBrand } = await ask(url, operatorToken, CREATE, { input: { name: `Partner ${number}` } });
    const brandId = Number(Object(createBrand).id);
    const { issueApiKey } = await ask(url, operatorToken, ISSUE, { id: brandId, input: { scopes: SCOPES } });
    partners.push({ brandId, key: String(Object(issueApiKey).key) });
  }
  return partners;
}

/** Sends an operation, and returns its data. */
export async function ask(
  url: string,
  key: string,
  query: string,
  variables: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const { data, errors }: { data?: Record<string, unknown>; errors?: unknown } = JSON.parse(text);
  if (!data || errors) throw new Error(text.slice(0, 500));
  return data;
}

/** The types of the events, as they are stored and as partners see them. */
export const TYPES = [
  { stored: 'maintenance_issue_created', name: 'MAINTENANCE_ISSUE_CREATED' },
  { stored: 'maintenance_issue_updated', name: 'MAINTENANCE_ISSUE_UPDATED' },
  { stored: 'maintenance_status_changed', name: 'MAINTENANCE_STATUS_CHANGED' },
] as const;

const INSERT = `insert into outbox (brand_id, created_at, updated_at, type, occurred_at, payload)
  select r.brand_id, now(), now(), r.type, now(), r.payload
  from json_to_recordset($1::json) as r(brand_id bigint, type text, payload jsonb)`;

/** Commits events, as changes do; the id of its issue distinguishes each. */
export async function commitEvents(
  client: pg.Client,
  events: readonly { brandId: number; type: (typeof TYPES)[number]['stored']; issueId: number }[],
): Promise<void> {
  const rows = events.map(({ brandId, type, issueId }) => ({
    brand_id: brandId,
    type,
    payload: {
      type,
      flowId: null,
      issueId,
      propertyId: 1,
      title: 'Tap',
      from: 'inprogress',
      to: 'onhold',
    },
  }));
  await client.query(INSERT, [JSON.stringify(rows)]);
  await client.query("select pg_notify('rental_flow_events', '')");
}
