import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { Occupier } from './occupier.entity.js';
import { OccupierPayload } from './occupier.payload.js';

@Resolver(() => Flow)
export class FlowOccupiers {
  @ToMany(
    Scope.FLOWS_READ,
    () => Occupier,
    'flow',
    'The people who live or lived in the home and are not tenants, the earliest recorded first.',
  )
  occupiers!: Occupier[];
}

@Resolver(() => Occupier)
export class OccupierPerson {
  @ToOne(Scope.FLOWS_READ, () => Person, 'person', 'The person.')
  person!: Person;
}

@Resolver(() => OccupierPayload)
export class ChangedOccupier {
  @ToOne(
    Scope.FLOWS_READ,
    () => Occupier,
    'occupierId',
    'The occupier. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  occupier!: Occupier | null;
}

export const OccupierFlow = payloadFlow(() => OccupierPayload);
