import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs, pageOf } from '../base/page.js';
import { Flow } from '../flow/flow.entity.js';
import { payloadFlow } from '../flow/payload-flow.js';
import { Certificate } from './certificate.entity.js';
import { ProtectAndSetupPayload, ViewCertificatesPayload } from './certificate.payload.js';

@Resolver(() => Flow)
export class FlowCertificates {
  @Needs(Scope.CERTIFICATES_WRITE)
  @FieldResolver(() => [Certificate], {
    nullable: true,
    description:
      'The certificates of the flow, oldest first. A key without the scope `certificates:write` gets null ' +
      'and an error.',
  })
  certificates(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Certificate[]> {
    const certificates = { entity: Certificate, by: 'flow', direction: 'asc' } as const;
    return relations.many(certificates, flow.id, page, selectedNames(info));
  }
}

@Resolver(() => ViewCertificatesPayload)
export class ViewedCertificates {
  @Needs(Scope.CERTIFICATES_WRITE)
  @FieldResolver(() => [Certificate], {
    description: 'The certificates that the selectors chose, oldest first; without a selector, all.',
  })
  certificates(
    @Root() { certificates }: ViewCertificatesPayload,
    @Args(() => PageArgs) page: PageArgs,
  ): Certificate[] {
    return pageOf(Certificate, certificates, page);
  }
}

export const ProtectedFlow = payloadFlow(() => ProtectAndSetupPayload);
