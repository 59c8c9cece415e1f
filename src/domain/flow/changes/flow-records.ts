import type { Problem } from '../../../errors.js';
import type { RecordNames } from '../../base/naming/record-names.js';
import { Agent } from '../../directory/agent.entity.js';
import { Branch } from '../../directory/branch.entity.js';
import { erasedProblem } from '../../directory/keep-people.js';
import { Person, PersonRole } from '../../directory/person.entity.js';
import { Property } from '../../property/property.entity.js';
import { PropertyFor } from '../../property/property-lists.js';

/** The records that the terms of a flow name. */
export const nameRecords = (names: RecordNames, input: object, needsProperty: boolean) => ({
  property: names.add(input, 'property', {
    entity: Property,
    what: 'Property',
    columns: ['country', 'propertyFor', 'rentPence', 'rentFrequency'],
    ...(needsProperty && { required: true }),
  }),
  agent: names.add(input, 'agent', { entity: Agent, what: 'Agent' }),
  branch: names.add(input, 'branch', { entity: Branch, what: 'Branch' }),
  landlord: names.add(input, 'landlord', { entity: Person, what: 'Landlord', columns: ['kind', 'erasedAt'] }),
});

export type NamedRecords = ReturnType<typeof nameRecords>;

/** A flow is a letting: its property must be to rent. */
export const saleProblems = ({
  property: { record, pathOfName },
}: Pick<NamedRecords, 'property'>): Problem[] =>
  record?.propertyFor === PropertyFor.SALE
    ? [{ in: 'arguments', path: pathOfName, message: 'must be a property to rent; this one is for sale' }]
    : [];

/** The landlord of a flow must be a landlord, and not erased. */
export function landlordProblems({ landlord: { record, pathOfName } }: NamedRecords): Problem[] {
  const problem = (message: string): Problem[] => [{ in: 'arguments', path: pathOfName, message }];
  if (record && record.kind !== PersonRole.LANDLORD) return problem('must be a person of the kind landlord');
  return record?.erasedAt ? [erasedProblem(pathOfName)] : [];
}
