import { recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { Guarantor } from './record/guarantor.entity.js';

/** The flow of a guarantor, unless it is deleted. */
const FLOW_OF = `select f.id from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  join flow f on f.brand_id = g.brand_id and f.id = s.flow_id
  where g.brand_id = $1 and g.id = $2 and not f.is_deleted`;

/** A guarantor and the flow, which is locked. Throws NOT_FOUND by the path `id`. */
export async function guarantorForChange(
  ctx: Context,
  id: number,
  expectedVersion: number | null | undefined,
): Promise<{ flow: Flow; guarantor: Guarantor }> {
  const [found] = await ctx.reader.cells(FLOW_OF, [ctx.brandId, id]);
  if (!found) throw recordsNotFound([{ path: 'id', message: `Guarantor ${id} not found.` }]);
  const flow = await flowForChange(ctx, Number(found[0]), { expectedVersion });
  // Only now: another change may have been made before the flow was locked.
  return { flow, guarantor: await ctx.em.findOneOrFail(Guarantor, { id }) };
}

export const nameOfGuarantor = ({ firstName, lastName }: Pick<Guarantor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
