import { objectType } from '../graphql.js';
import { type Ids, idsOf } from '../operations/ids.js';
import { operatorSamples, partnerSamples } from '../operations.js';
import { ALL_SCOPES, BothWays } from '../same/both-ways.js';
import type { TestService } from '../service.js';
import { saveExamples } from './filled.js';
import { type Root, rootOf } from './root.js';

/** The samples can be performed in their order. */
const ORDER = [...partnerSamples({} as Ids), ...operatorSamples({} as Ids)].map(({ field }) => field);

/** The root fields of the schema. Mutations can be performed in this order. */
export const rootFields = (type: 'Query' | 'Mutation'): string[] =>
  Object.keys(objectType(type).getFields()).sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

const TOKEN = `insert into operator_token (prefix, secret_hash, name, created_at)
  values ('sample', 'sample', 'Sample', now()) returning id::int as "tokenId"`;

const SIGN_IN = `insert into console_sign_in
    (cookie_hash, operator_token_id, secret_hash, signed_in_at, idle_ends_at, ends_at)
  values ('sample', $1, 'sample', now(), '2100-01-01', '2100-01-01') returning id::int as "signInId"`;

/** A visit with a sign-in, and an e-mail of each kind. */
const VISIT = `insert into console_visit
    (api_key_id, brand_id, sign_in_id, operator_token_id, reason, started_at, ends_at)
  values ($1, $2, $3, $4, 'A question', now(), '2100-01-01')`;
const SIGNATURE_EMAIL = `insert into outgoing_message (brand_id, created_at, updated_at, flow_id, recipient, role,
    signature_email, message_id, status, attempts, last_error)
  values ($1, now(), now(), $2, 'ann@example.com', 'Tenant', 'ann@example.com', 'sample', 'failed', 8, '550')`;
const ENDPOINT_EMAIL = `insert into endpoint_email (brand_id, created_at, updated_at, endpoint_id, url, recipient,
    failing_since, message_id, status, attempts, sent_at)
  values ($1, now(), now(), $2, 'https://a.example', 'ops@example.com', now(), 'sample', 'sent', 1, now())`;

/** The operations of each root field on the records of the demo, with every scope. */
export class Roots {
  private constructor(
    private readonly both: BothWays,
    private readonly roots: ReadonlyMap<string, Root>,
  ) {}

  /** `prepare` changes the demo. */
  static async start(prepare: (service: TestService) => Promise<void> = async () => {}): Promise<Roots> {
    const both = await BothWays.start();
    const { service } = both;
    await saveExamples(service);
    await prepare(service);
    const ids = await idsOf(service, service.brand);
    const { id: keyId } = await service.issueKey();
    await service.sql('insert into api_key_usage (key_id, day, reads) values ($1, current_date, 1)', [keyId]);
    const [token] = await service.sql<{ tokenId: number }>(TOKEN);
    const { brandId } = service.brand;
    const [signIn] = await service.sql<{ signInId: number }>(SIGN_IN, [token?.tokenId]);
    await service.sql(VISIT, [ids.keyId, brandId, signIn?.signInId, token?.tokenId]);
    await service.sql(SIGNATURE_EMAIL, [brandId, ids.flowId]);
    await service.sql(ENDPOINT_EMAIL, [brandId, ids.endpointId]);
    const samples = [...partnerSamples(ids), ...operatorSamples({ ...ids, ...token, keyId })];
    return new Roots(both, new Map(samples.map((one) => [one.field, rootOf(one)])));
  }

  get service(): TestService {
    return this.both.service;
  }

  get(name: string): Root {
    const root = this.roots.get(name);
    if (!root) throw new Error(`${name} has no sample.`);
    return root;
  }

  /** The data of an operation of a root field. No part of it may fail. */
  data({ field, variables }: Root, text: string): Promise<Record<string, unknown>> {
    const isOperator = field.extensions.gate?.for === 'operator';
    const context = isOperator
      ? this.both.contextOf({ kind: 'operator', tokenId: 1 })
      : this.both.partnerWith(ALL_SCOPES);
    return this.both.data(text, variables, context);
  }
}
