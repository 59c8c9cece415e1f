import { type Row, readList, readOne } from '../../database/read/read.js';
import { isSameEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { Agent } from '../directory/agent.entity.js';
import { Person } from '../directory/person.entity.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { Guarantor } from '../guarantor/record/guarantor.entity.js';

/** A party of a flow: a tenant, a guarantor, a landlord or the agent. */
export interface Party {
  /** The name in the greeting of an e-mail; empty if unknown. */
  greetingName: string;
  isTenant: boolean;
}

const NAMED = ['firstName', 'email'] as const;

/** What is read of a flow to find its parties. */
export const PARTIES = ['landlord', 'jointLandlords', 'agent'] as const;
type PartiesOf = Row<Flow, (typeof PARTIES)[number]>;

/** The party of a flow with an e-mail address, in any case. */
export async function findParty(ctx: Context, flow: PartiesOf, email: string): Promise<Party | undefined> {
  const { reader, brandId } = ctx;
  // Those who left are not parties any more.
  const of: { flow: [number, number]; leftOn: null } = { flow: [brandId, flow.id], leftOn: null };
  const order: [{ id: 'asc' }] = [{ id: 'asc' }];
  const [subTenants, guarantors, landlords, agent] = await Promise.all([
    readList(reader, { entity: SubTenant, where: of, order, fields: NAMED }),
    readList(reader, { entity: Guarantor, where: { subTenant: of }, order, fields: NAMED }),
    landlordsOf(ctx, flow),
    flow.agent && readOne(reader, { entity: Agent, where: { id: flow.agent.id }, fields: ['name', 'email'] }),
  ]);
  const isWanted = (person: { email: string } | null | undefined): boolean =>
    !!person && isSameEmailAddress(person.email, email);
  const tenant = subTenants.find(isWanted);
  if (tenant) return { greetingName: tenant.firstName, isTenant: true };
  const person = [...guarantors, ...landlords].find(isWanted);
  if (person) return { greetingName: person.firstName, isTenant: false };
  return agent && isWanted(agent) ? { greetingName: agent.name, isTenant: false } : undefined;
}

/** The landlord, or all joint landlords. */
async function landlordsOf({ reader }: Context, { landlord, jointLandlords }: PartiesOf) {
  const lead = landlord ? [landlord.id] : [];
  const ids = jointLandlords.length > 0 ? jointLandlords.map(({ personId }) => personId) : lead;
  if (ids.length === 0) return [];
  const where = { id: { $in: ids } };
  return readList(reader, { entity: Person, where, order: [{ id: 'asc' }], fields: NAMED });
}
