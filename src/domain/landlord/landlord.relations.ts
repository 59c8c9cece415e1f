import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Person } from '../directory/person.entity.js';
import { Landlord } from './landlord.type.js';

@Resolver(() => Landlord)
export class LandlordPerson {
  @ToOne(
    Scope.FLOWS_READ,
    () => Person,
    'personId',
    'The person. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  person!: Person | null;
}
