import { dataOf } from './graphql.js';
import type { CallResponse, TestService } from './service.js';

const UPSERT = `mutation ($items: [PropertyInput!]!) {
  upsertProperties(input: { items: $items }) {
    results { index reference id outcome errors { path message } }
  }
}`;

export interface UpsertResult {
  index: number;
  reference: string;
  id: number | null;
  outcome: string;
  errors: { path: string; message: string }[];
}

/** Sends a batch of properties with a key; returns the results. */
export async function upsertProperties(
  service: TestService,
  items: readonly object[],
  key: string = service.brand.partnerKey,
): Promise<UpsertResult[]> {
  return dataOf(await service.graphql(UPSERT, { items }, { key })).upsertProperties.results;
}

/** Fields of the only property of a brand with this reference. */
export async function propertyWith(
  service: TestService,
  reference: string,
  fields: string,
  key: string = service.brand.partnerKey,
): Promise<CallResponse['body']> {
  const query = `query ($reference: String) {
    properties(reference: $reference) { edges { node { ${fields} } } }
  }`;
  return dataOf(await service.graphql(query, { reference }, { key })).properties.edges[0]?.node;
}
