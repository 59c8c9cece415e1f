import type { Context } from '../../base/context.js';
import { keptPeople } from '../../directory/keep-people.js';
import { Person } from '../../directory/person.entity.js';
import type { NamedLandlords } from '../../landlord/named-landlords.js';
import { isLeadAlone, isSameList, leadOf, type StoredLandlord } from '../../landlord/stored-landlords.js';
import type { Property } from '../../property/property.entity.js';
import type { Flow } from '../record/flow.entity.js';
import type { Term } from './flow-terms.js';

type Columns = Required<Pick<Flow, 'landlord' | 'jointLandlords'>>;

/** Landlords as a flow stores them: the lead, and the list if it has more than the lead. */
export function landlordColumns({ em, brandId }: Context, landlords: StoredLandlord[]): Columns {
  const lead = leadOf(landlords);
  return {
    landlord: lead === null ? null : em.getReference(Person, [brandId, lead]),
    jointLandlords: isLeadAlone(landlords) ? [] : landlords,
  };
}

/** The terms by the landlords that an input names. An equal list is the stored one. */
export function landlordTerms(ctx: Context, { stored: given }: NamedLandlords, flow: Flow): Term[] {
  if (!given) return [];
  const { landlord, jointLandlords } = landlordColumns(ctx, given);
  const isSame = isSameList(jointLandlords, flow.jointLandlords);
  return [
    { member: 'landlord', column: 'landlord', value: landlord },
    { member: 'landlords', column: 'jointLandlords', value: isSame ? flow.jointLandlords : jointLandlords },
  ];
}

/**
 * The landlords of the home of a new flow that names none, kept from erasure until the transaction ends; none
 * if one of them is erased, because the others alone are not the whole list.
 */
export async function landlordsOfHome(
  ctx: Context,
  { listedLandlords }: Pick<Property, 'listedLandlords'>,
): Promise<StoredLandlord[]> {
  const ids = listedLandlords.map(({ personId }) => personId);
  const kept = await keptPeople(ctx, ids);
  return ids.every((id) => kept.has(id)) ? listedLandlords : [];
}
