import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Property } from '../property/property.entity.js';
import { Viewing } from './viewing.entity.js';
import { ViewingPayload } from './viewing.payload.js';

@Resolver(() => Viewing)
export class ViewedProperty {
  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property. A key without the scope `properties:read` gets null and an error.',
    { nullable: true },
  )
  property!: Property | null;
}

@Resolver(() => Property)
export class PropertyViewings {
  @ToMany(
    Scope.LEADS_READ,
    () => Viewing,
    'property',
    'The viewings of the property, the last recorded first. A key without the scope `leads:read` gets null ' +
      'and an error.',
    { nullable: true, direction: 'desc' },
  )
  viewings!: Viewing[] | null;
}

@Resolver(() => ViewingPayload)
export class ChangedViewing {
  @ToOne(
    Scope.LEADS_READ,
    () => Viewing,
    'viewingId',
    'The viewing, as recorded. A key without the scope `leads:read` gets null and an error.',
    { nullable: true },
  )
  viewing!: Viewing | null;
}
