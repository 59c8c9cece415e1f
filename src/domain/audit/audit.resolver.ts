import { Args, Ctx, Resolver } from 'type-graphql';
import type { Context } from '../base/context.js';
import { OperatorReads } from '../base/declare.js';
import { AuditLogArgs, AuditLogEntry } from './audit.payload.js';
import { auditLog } from './audit.service.js';

@Resolver()
export class AuditResolver {
  @OperatorReads(
    () => [AuditLogEntry],
    'The audit log of a brand, of the installation or, with `everywhere`, of all brands and the installation, ' +
      'newest first. Entries are at most 5 seconds late.',
  )
  auditLog(@Ctx() ctx: Context, @Args(() => AuditLogArgs) args: AuditLogArgs): Promise<AuditLogEntry[]> {
    return auditLog(ctx, args);
  }
}
