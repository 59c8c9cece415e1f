import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { ProtectAndSetupInput, ViewCertificatesInput } from './certificate.input.js';
import { ProtectAndSetupPayload, ViewCertificatesPayload } from './certificate.payload.js';
import { protectAndSetup } from './protect.service.js';
import { viewCertificates } from './view.service.js';

@Resolver()
export class CertificateResolver {
  @Changes(
    Scope.CERTIFICATES_WRITE,
    () => ViewCertificatesPayload,
    'Marks certificates as seen, and lists them. REST: endpoint 7.',
  )
  viewCertificates(
    @Ctx() ctx: Context,
    @Arg('input', () => ViewCertificatesInput, { description: 'Which ones.' }) input: ViewCertificatesInput,
  ): Promise<ViewCertificatesPayload> {
    return viewCertificates(ctx, input);
  }

  @Changes(
    Scope.CERTIFICATES_WRITE,
    () => ProtectAndSetupPayload,
    'Adds, replaces and deletes a flow’s certificates. REST: endpoint 8.',
  )
  protectAndSetup(
    @Ctx() ctx: Context,
    @Arg('input', () => ProtectAndSetupInput, { description: 'What is added, replaced and deleted.' })
    input: ProtectAndSetupInput,
  ): Promise<ProtectAndSetupPayload> {
    return protectAndSetup(ctx, input);
  }
}
