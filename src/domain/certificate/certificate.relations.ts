import { Args, FieldResolver, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Needs } from '../base/declare.js';
import { PageArgs, pageOf } from '../base/lists/page.js';
import { ToMany } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { Certificate } from './record/certificate.entity.js';
import { ProtectAndSetupPayload, ViewCertificatesPayload } from './record/certificate.payload.js';

@Resolver(() => Flow)
export class FlowCertificates {
  @ToMany(
    Scope.CERTIFICATES_WRITE,
    () => Certificate,
    'flow',
    'The certificates of the flow, oldest first. A key without the scope `certificates:write` gets null ' +
      'and an error.',
    { nullable: true },
  )
  certificates!: Certificate[] | null;
}

@Resolver(() => ViewCertificatesPayload)
export class ViewedCertificates {
  @Needs(Scope.CERTIFICATES_WRITE)
  @FieldResolver(() => [Certificate], {
    description: 'The selected certificates, oldest first; without a selector, all.',
  })
  certificates(
    @Root() { certificates }: ViewCertificatesPayload,
    @Args(() => PageArgs) page: PageArgs,
  ): Certificate[] {
    return pageOf(Certificate, certificates, page);
  }
}

export const ProtectedFlow = payloadFlow(() => ProtectAndSetupPayload);
