import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Flow } from '../flow/flow.entity.js';
import { Certificate } from './certificate.entity.js';

@Resolver(() => Flow)
export class FlowCertificates {
  @Needs(Scope.CERTIFICATES_WRITE)
  @FieldResolver(() => [Certificate], { description: 'The certificates of the flow.' })
  certificates(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Certificate[]> {
    return relations.many(Certificate, 'flow', flow.id, selectedNames(info), []);
  }
}
