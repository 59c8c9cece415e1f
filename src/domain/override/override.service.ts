import { readExisting } from '../../database/read/read.js';
import { AppError, invalidArgument, type Problem, rejectIfAny } from '../../errors.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { selectBrand } from '../brand/brand.service.js';
import { flowForChange } from '../flow/record/flow.service.js';
import type { Jurisdiction } from '../flow/terms/jurisdiction.js';
import { statutes } from '../statute/table/statute.js';
import type { RecordOverridePayload } from './override.payload.js';
import type { RecordOverrideArgs } from './record-override.input.js';
import { RuleOverride } from './rule-override.entity.js';

/** Requests at the same time insert one row: the constraint decides, which no read can. */
const INSERT = `insert into rule_override (brand_id, flow_id, key, until, reason, created_at, updated_at)
  values ($1, $2, $3, $4::date, $5, $6, $6) on conflict (brand_id, flow_id, key, until) do nothing returning id`;

/** Allows an exception to a rule for a brand's flow, as the operator; once for each rule and last day. */
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
  const [flow, { gates }] = await Promise.all([
    flowForChange(ctx, flowId, { path: 'flowId' }),
    readExisting(ctx.reader, { entity: Brand, where: { id: brandId }, fields: ['gates'] }),
  ]);
  const keys = overridable(flow.jurisdiction, gates);
  if (!keys.includes(key))
    throw invalidArgument('key', 'must be a rule of the flow’s jurisdiction that rejects something', keys);
  const exception = { key, reason: reason.trim(), until };
  const inserted = await ctx.reader.cells(INSERT, [brandId, flowId, key, until, exception.reason, ctx.now()]);
  const override = await ctx.em.findOneOrFail(RuleOverride, { flow: { id: flowId }, key, until });
  if (inserted.length > 0) {
    await emit(ctx, { type: 'rule_overridden', flowId, ...exception });
    await audit(ctx, {
      action: AuditAction.RULE_OVERRIDDEN,
      targets: [
        { type: 'flow', id: flowId },
        { type: 'rule_override', id: override.id },
      ],
      changes: { key: [null, key], until: [null, until] },
    });
  } else if (override.reason !== exception.reason) throw recordedBefore(override);
  return { flowId, override };
}

const recordedBefore = ({ key, until, reason }: RuleOverride): AppError =>
  new AppError(
    'DUPLICATE',
    `The flow has an exception to ${key}${until ? ` until ${dayInWords(until)}` : ' without a last day'} already, ` +
      `with the reason: ${reason}`,
  );

const problem = (path: string, message: string): Problem => ({ in: 'arguments', path, message });

/** The keys of the rules of a jurisdiction that reject a change, with the gates of the brand. */
const overridable = (jurisdiction: Jurisdiction, gates: readonly string[]): string[] =>
  statutes()
    .filter((row) => row.jurisdiction === jurisdiction)
    .filter(({ key, onBreach }) => onBreach === 'rejects' || gates.includes(key))
    .map(({ key }) => key);
