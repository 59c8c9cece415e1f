import { drawIds } from '../../../database/orm/ids.js';
import { type Problem, rejectIfAny } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { RecordNames } from '../../base/naming/record-names.js';
import { rejectSameReference } from '../../base/naming/same-reference.js';
import { keepPeople } from '../../directory/keep-people.js';
import { Property } from '../../property/property.entity.js';
import { kindFactsOf, kindOf } from '../kind/kind-terms.js';
import { settleTerms, warnOfTerms } from '../kind/lawful-terms.js';
import { Flow } from '../record/flow.entity.js';
import { lockFormerFlows } from '../record/lock-former-flows.js';
import { keepLocked } from '../record/locked-flow.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { StageStatus } from '../stages/stages.js';
import {
  companyOf,
  createSubTenant,
  leadTenantProblems,
  personProblems,
  planTenant,
  tenantProblems,
} from '../sub-tenants/flow-parties.js';
import { Jurisdiction } from '../terms/jurisdiction.js';
import { TenancyKind } from '../terms/tenancy-kind.js';
import type { CreateFlowInput } from './create-flow.input.js';
import { landlordColumns, landlordsOfHome } from './flow-landlords.js';
import { nameRecords, saleProblems } from './flow-records.js';
import { termColumns, termsOf } from './flow-terms.js';
import { dayProblems } from './term-days.js';

/** Creates a flow with its tenants. */
export async function createFlow(ctx: Context, input: CreateFlowInput): Promise<Flow> {
  const names = new RecordNames();
  const records = nameRecords(names, input, true);
  const { property, agent, branch, landlords } = records;
  const tenants = input.tenants.map((one, index) => planTenant(names, one, `input.tenants[${index}]`));
  rejectIfAny([
    ...names.problems,
    ...landlords.problems,
    ...dayProblems(input),
    ...tenants.flatMap(tenantProblems),
    ...leadTenantProblems(input.tenants, 'input.tenants'),
  ]);
  const [[id, ...tenantIds]] = await Promise.all([
    drawIds(ctx.em, [Flow, ...tenants.map(() => SubTenant)]),
    names.read(ctx),
  ]);
  rejectIfAny([
    ...landlords.problemsOfPeople,
    ...saleProblems(records),
    ...personProblems(tenants),
    ...jurisdictionProblems(input, property.found),
  ]);
  const former = await lockFormerFlows(ctx, property.found.id);
  await keepPeople(ctx, [...landlords.people, ...tenants.map(({ person }) => person)]);
  const owners = landlords.stored ?? (await landlordsOfHome(ctx, property.found));

  const terms = {
    jurisdiction: property.found.country ?? Jurisdiction.ENGLAND,
    ...termColumns(termsOf(input)),
  };
  const kind = kindOf(input.tenancyKind ?? null, kindFactsOf(terms, tenants.map(companyOf)));
  const today = dayOf(ctx.now());
  await settleTerms(ctx, null, { ...terms, ...kind }, today);
  warnOfTerms(ctx, { ...terms, ...kind }, today, property.found);
  const flow = ctx.em.create(
    Flow,
    {
      id,
      brand: brandOf(ctx),
      property: ctx.em.getReference(Property, [ctx.brandId, property.found.id]),
      agent: agent.asReference(ctx),
      branch: branch.asReference(ctx),
      ...landlordColumns(ctx, owners),
      propertyStatus: StageStatus.COMPLETE,
      numberOfOccupants: input.tenants.length,
      // Scotland: a private residential tenancy has no holding deposit.
      ...(kind.tenancyKind === TenancyKind.PRIVATE_RESIDENTIAL && {
        holdingDepositStatus: StageStatus.NOT_REQUIRED,
      }),
      ...terms,
      ...kind,
    },
    { persist: true },
  );
  for (const [place, tenant] of tenants.entries()) createSubTenant(ctx, flow, tenant, tenantIds[place]);
  rejectSameReference(ctx, 'flow', 'A flow', input.reference);
  keepLocked(ctx, flow);
  await emit(ctx, { type: 'flow_created', flowId: flow.id, ...former });
  return flow;
}

/** No jurisdiction is guessed: the wrong law would apply. */
const jurisdictionProblems = (
  { jurisdiction }: CreateFlowInput,
  { id, country }: Pick<Property, 'id' | 'country'>,
): Problem[] =>
  jurisdiction || country
    ? []
    : [
        {
          in: 'arguments',
          path: 'input.jurisdiction',
          message: `is required, because the country of property ${id} is not known`,
        },
      ];
