import { drawIds } from '../../database/orm/ids.js';
import { readExisting } from '../../database/read/read.js';
import { invalidArgument, type Problem, rejectIfAny } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import { Brand } from '../base/brand.entity.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { selectBrand } from '../brand/brand.service.js';
import { flowForChange } from '../flow/record/flow.service.js';
import type { Jurisdiction } from '../flow/terms/jurisdiction.js';
import { statutes } from '../statute/table/statute.js';
import type { RecordOverridePayload } from './override.payload.js';
import type { RecordOverrideArgs } from './record-override.input.js';
import { RuleOverride } from './rule-override.entity.js';

/** Allows an exception to a rule for a brand's flow, as the operator. */
export async function recordOverride(
  ctx: Context,
  { brandId, flowId, key, reason, until = null }: RecordOverrideArgs,
): Promise<RecordOverridePayload> {
  const today = dayOf(ctx.now());
  rejectIfAny([
    ...(reason.trim() ? [] : [problem('reason', 'must not be blank')]),
    ...(until && until < today ? [problem('until', `must not be before today, ${today}`)] : []),
  ]);
  await selectBrand(ctx, brandId);
  const [[id], flow, { gates }] = await Promise.all([
    drawIds(ctx.em, [RuleOverride]),
    flowForChange(ctx, flowId, { path: 'flowId' }),
    readExisting(ctx.reader, { entity: Brand, where: { id: brandId }, fields: ['gates'] }),
  ]);
  const keys = overridable(flow.jurisdiction, gates);
  if (!keys.includes(key))
    throw invalidArgument('key', 'must be a rule of the flow’s jurisdiction that rejects something', keys);
  const exception = { key, reason: reason.trim(), until };
  const override = ctx.em.create(
    RuleOverride,
    { id, brand: brandOf(ctx), flow, ...exception },
    { persist: true },
  );
  await emit(ctx, { type: 'rule_overridden', flowId, ...exception });
  return { flowId, override };
}

const problem = (path: string, message: string): Problem => ({ in: 'arguments', path, message });

/** The keys of the rules of a jurisdiction that reject a change, with the gates of the brand. */
const overridable = (jurisdiction: Jurisdiction, gates: readonly string[]): string[] =>
  statutes()
    .filter((row) => row.jurisdiction === jurisdiction)
    .filter(({ key, onBreach }) => onBreach === 'rejects' || gates.includes(key))
    .map(({ key }) => key);
