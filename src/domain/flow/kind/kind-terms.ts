import { invalidArgument } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { defaultKind, type KindFacts, whyNotOfKind } from '../../statute/facts/tenancy-kind.js';
import type { Flow } from '../record/flow.entity.js';
import type { SubTenant } from '../record/sub-tenant.entity.js';
import { type TenancyKind, TenancyKindSource } from '../terms/tenancy-kind.js';

type Kind = Pick<Flow, 'tenancyKind' | 'tenancyKindSource'>;
type Terms = Pick<Flow, 'jurisdiction' | 'rentPence' | 'rentPeriod' | 'tenancyEndsOn'>;

/** What the kind of a flow's tenancy follows from. */
export const kindFactsOf = (
  { jurisdiction, rentPence, rentPeriod, tenancyEndsOn = null }: Terms,
  tenants: readonly Pick<SubTenant, 'companyName'>[],
): KindFacts => ({
  jurisdiction,
  tenants: tenants.map(({ companyName }) => ({ isCompany: companyName != null })),
  rent: rentPence && rentPeriod ? { rentPence, rentPeriod } : null,
  tenancyEndsOn,
});

/** The kind that a partner has stated for a flow; null if it is derived. */
export const statedKind = ({ tenancyKind, tenancyKindSource }: Kind): TenancyKind | null =>
  tenancyKindSource === TenancyKindSource.STATED ? tenancyKind : null;

/** The kind of a tenancy: the stated one, or the default. Throws if it contradicts the facts. */
export function kindOf(stated: TenancyKind | null, facts: KindFacts, path = 'input.tenancyKind'): Kind {
  if (stated === null)
    return { tenancyKind: defaultKind(facts), tenancyKindSource: TenancyKindSource.DERIVED };
  const why = whyNotOfKind(stated, facts);
  if (why) throw invalidArgument(path, why);
  return { tenancyKind: stated, tenancyKindSource: TenancyKindSource.STATED };
}

/** Sets the kind of a flow's tenancy, and emits an event if it changed. */
export async function changeKind(ctx: Context, flow: Flow, kind: Kind): Promise<void> {
  const { tenancyKind } = kind;
  const isOther = tenancyKind !== flow.tenancyKind;
  Object.assign(flow, kind);
  if (isOther) await emit(ctx, { type: 'tenancy_kind_changed', flowId: flow.id, tenancyKind });
}
