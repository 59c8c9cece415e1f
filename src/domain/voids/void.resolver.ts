import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { VoidRecordInput } from './void.input.js';
import { VoidRecordPayload } from './void.payload.js';
import { voidRecord } from './void.service.js';

@Resolver()
export class VoidResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => VoidRecordPayload,
    'Voids a record that is wrong. It stays readable with `voidedAt` and `voidReason`, and no rule reads ' +
      'it. Records are never changed: to correct one, void it and record it again. Returns ' +
      'INVALID_TRANSITION for a record that was voided before.',
  )
  voidRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => VoidRecordInput, { description: 'The record.' }) input: VoidRecordInput,
  ): Promise<VoidRecordPayload> {
    return voidRecord(ctx, input);
  }
}
