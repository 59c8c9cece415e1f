import type { Problem } from '../../../errors.js';
import type { RecordNames } from '../../base/naming/record-names.js';
import { Agent } from '../../directory/agent.entity.js';
import { Branch } from '../../directory/branch.entity.js';
import { type LandlordMembers, NamedLandlords } from '../../landlord/named-landlords.js';
import { Property } from '../../property/property.entity.js';
import { PropertyFor } from '../../property/property-lists.js';

/** The records that the terms of a flow name. */
export const nameRecords = (names: RecordNames, input: LandlordMembers, needsProperty: boolean) => ({
  property: names.add(input, 'property', {
    entity: Property,
    what: 'Property',
    columns: ['country', 'propertyFor', 'rentPence', 'rentFrequency', 'listedLandlords'],
    ...(needsProperty && { required: true }),
  }),
  agent: names.add(input, 'agent', { entity: Agent, what: 'Agent' }),
  branch: names.add(input, 'branch', { entity: Branch, what: 'Branch' }),
  landlords: new NamedLandlords(names, input),
});

export type NamedRecords = ReturnType<typeof nameRecords>;

/** A flow is a letting: its property must be to rent. */
export const saleProblems = ({
  property: { record, pathOfName },
}: {
  property: { record: Pick<Property, 'propertyFor'> | null; pathOfName: string };
}): Problem[] =>
  record?.propertyFor === PropertyFor.SALE
    ? [{ in: 'arguments', path: pathOfName, message: 'must be a property to rent; this one is for sale' }]
    : [];
