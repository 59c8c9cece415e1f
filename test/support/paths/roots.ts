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
