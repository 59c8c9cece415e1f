import { dataOf } from './graphql.js';
import { insertRow } from './rows.js';
import type { CallResponse, TestService } from './service.js';

/** The fields of landlords that a test compares. */
export const LANDLORDS = 'landlords { personId sharePercent isLead person { lastName } }';

let people = 0;

/** Inserts landlords of a brand with these last names; returns their ids. */
export async function insertLandlords(
  service: TestService,
  names: readonly string[],
  brandId: number = service.brand.brandId,
): Promise<number[]> {
  const ids: number[] = [];
  for (const last_name of names) {
    people += 1;
    const reference = `joint landlord ${people}`;
    const row = { brand_id: brandId, kind: 'landlord', reference, first_name: 'Lee', last_name };
    ids.push(await insertRow(service, 'app_user', row));
  }
  return ids;
}

/** A landlord of an input; the first one is the lead. */
export const shared = (personId: number | undefined, sharePercent?: number, isLead = false): object => ({
  personId,
  ...(sharePercent !== undefined && { sharePercent }),
  isLead,
});

/** The landlords of a flow, each as `name share`, with `*` for the lead. */
export async function landlordsOf(
  service: TestService,
  flowId: number,
): Promise<{ lead: string | null; landlords: string[] }> {
  const query = `query ($id: SafeInt!) { flow(id: $id) { landlord { lastName } ${LANDLORDS} } }`;
  const { flow } = dataOf(await service.graphql(query, { id: flowId }));
  return { lead: flow.landlord?.lastName ?? null, landlords: inWords(flow.landlords) };
}

/** Landlords of a response, each as `name share`, with `*` for the lead. */
export const inWords = (landlords: CallResponse['body']): string[] =>
  landlords.map(
    (one: { isLead: boolean; sharePercent: number | null; person: { lastName: string } }) =>
      `${one.isLead ? '*' : ''}${one.person.lastName}${one.sharePercent === null ? '' : ` ${one.sharePercent}`}`,
  );
