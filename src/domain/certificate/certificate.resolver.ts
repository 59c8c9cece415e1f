import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { protectAndSetup } from './protect/protect.service.js';
import { ProtectAndSetupInput, ViewCertificatesInput } from './record/certificate.input.js';
import { ProtectAndSetupPayload, ViewCertificatesPayload } from './record/certificate.payload.js';
import { viewCertificates } from './view.service.js';

@Resolver()
export class CertificateResolver {
  @Changes(
    Scope.CERTIFICATES_WRITE,
    () => ViewCertificatesPayload,
    'Marks the selected certificates as seen, or as not seen, and lists them.',
  )
  viewCertificates(
    @Ctx() ctx: Context,
    @Arg('input', () => ViewCertificatesInput, { description: 'Which certificates to mark.' })
    input: ViewCertificatesInput,
  ): Promise<ViewCertificatesPayload> {
    return viewCertificates(ctx, input);
  }

  @Changes(
    Scope.CERTIFICATES_WRITE,
    () => ProtectAndSetupPayload,
    'Adds, replaces and deletes deposit certificates and prescribed information of one flow.',
  )
  protectAndSetup(
    @Ctx() ctx: Context,
    @Arg('input', () => ProtectAndSetupInput, { description: 'What to add, replace and delete.' })
    input: ProtectAndSetupInput,
  ): Promise<ProtectAndSetupPayload> {
    return protectAndSetup(ctx, input);
  }
}
