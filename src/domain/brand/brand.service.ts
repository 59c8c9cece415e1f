import { Entitlement } from '../../auth/scopes.js';
import { lockForChange } from '../../database/change/lock-for-change.js';
import { drawIds } from '../../database/orm/ids.js';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { invalidArgument, notFound, type Problem, rejectIfAny } from '../../errors.js';
import type { Selection } from '../../language/graphql/selection.js';
import { audit, auditUpdate, changesBetween } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import { Brand } from '../base/brand.entity.js';
import { type Context, NO_BRAND } from '../base/context.js';
import { type PageArgs, readPage } from '../base/lists/page.js';
import { StatuteKind } from '../statute/rules/statute-kind.js';
import { statutes } from '../statute/table/statute.js';
import type { CreateBrandInput, UpdateBrandInput } from './brand.input.js';

export function brands(ctx: Context, page: PageArgs, fields: Selection): Promise<Selected<Brand>[]> {
  return readPage(ctx.reader, { entity: Brand, where: {}, direction: 'asc' }, page, fields);
}

export async function brandById(ctx: Context, id: number, fields: Fields): Promise<Selected<Brand>> {
  const brand = await readOne(ctx.reader, { entity: Brand, where: { id }, fields });
  if (!brand) throw notFound('Brand');
  return brand;
}

/**
 * Limits the context of an operator to one brand: its later reads return only rows of this brand. The fields of
 * a query run at the same time, so all of them read one brand.
 */
export async function selectBrand(ctx: Context, id: number): Promise<void> {
  if (ctx.reader.isOfQuery) {
    if (ctx.brandId !== NO_BRAND && ctx.brandId !== id)
      throw invalidArgument('brandId', 'must be the same in all fields of a query');
    ctx.brandId = id;
  }
  await brandById(ctx, id, []);
  ctx.brandId = id;
  ctx.reader.selectBrand(id);
}

/**
 * The brand of a list that operators and keys read: the one that an operator names, or that of the key. Null if
 * an operator names none. The brand of another key is not found.
 */
export async function brandToRead(ctx: Context, brandId: number | null | undefined): Promise<number | null> {
  if (ctx.principal.kind === 'partner') {
    if (brandId != null && brandId !== ctx.brandId) throw notFound('Brand');
    return ctx.brandId;
  }
  if (brandId == null) return null;
  await selectBrand(ctx, brandId);
  return brandId;
}

export async function createBrand(ctx: Context, { name, entitlements }: CreateBrandInput): Promise<Brand> {
  const [id] = await drawIds(ctx.em, [Brand]);
  const brand = ctx.em.create(
    Brand,
    {
      id,
      name,
      entitlements: [...new Set(entitlements ?? Object.values(Entitlement))],
      gatesFrom: ctx.now(),
    },
    { persist: true },
  );
  const changes = changesBetween({}, { entitlements: brand.entitlements });
  await audit(ctx, { action: AuditAction.BRAND_CREATED, brandId: id, targets: [target(id)], changes });
  return brand;
}

/** Changes a brand. Entitlements take effect with the next request of each of its keys. */
export async function updateBrand(
  ctx: Context,
  id: number,
  { name, entitlements, deadlineNoticeDays, gates, isGuarantorDeedRequired }: UpdateBrandInput,
): Promise<Brand> {
  rejectIfAny(gateProblems(gates ?? []));
  const brand = await lockForChange(ctx.em, Brand, id);
  if (!brand) throw notFound('Brand');
  const before = audited(brand);
  if (name != null) brand.name = name;
  if (entitlements) brand.entitlements = [...new Set(entitlements)];
  if (deadlineNoticeDays != null) brand.deadlineNoticeDays = deadlineNoticeDays;
  if (gates) brand.gates = [...new Set(gates)];
  if (isGuarantorDeedRequired != null) brand.isGuarantorDeedRequired = isGuarantorDeedRequired;
  const changes = changesBetween(before, audited(brand), ['name']);
  await auditUpdate(ctx, { action: AuditAction.BRAND_UPDATED, brandId: id, targets: [target(id)], changes });
  return brand;
}

const target = (id: number) => ({ type: 'brand', id });

const audited = ({ name, entitlements, deadlineNoticeDays, gates, isGuarantorDeedRequired }: Brand) => ({
  name,
  entitlements,
  deadline_notice_days: deadlineNoticeDays,
  gates,
  is_guarantor_deed_required: isGuarantorDeedRequired,
});

/** Only a gate of the statute table can be required before the move-in. */
function gateProblems(gates: readonly string[]): Problem[] {
  const allowed = statutes()
    .filter(({ kind }) => kind === StatuteKind.GATE)
    .map(({ key }) => key);
  return gates.flatMap((key, place): Problem[] =>
    allowed.includes(key)
      ? []
      : [
          {
            in: 'arguments',
            path: `input.gates[${place}]`,
            message: `must be the key of a gate: ${allowed.join(', ')}`,
            allowed,
          },
        ],
  );
}
