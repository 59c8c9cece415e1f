import { Arg, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Reads } from '../../base/declare.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { groundsOf } from '../../statute/notices/possession-grounds.js';
import { PossessionGround } from './possession-ground.type.js';

@Resolver()
export class PossessionGroundResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => [PossessionGround],
    'The grounds for possession of a part of the United Kingdom, in the order of the statute, each with its ' +
      'source and the day on which it was compared with the law.',
  )
  possessionGrounds(
    @Arg('jurisdiction', () => Jurisdiction, { description: 'The part of the United Kingdom.' })
    jurisdiction: Jurisdiction,
  ): PossessionGround[] {
    return [...groundsOf(jurisdiction)];
  }
}
