import { isSameEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { Agent } from '../directory/agent.entity.js';
import { Person } from '../directory/person.entity.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { Guarantor } from '../guarantor/guarantor.entity.js';

/** A party of a flow: a tenant, a guarantor, the landlord or the agent. */
export interface Party {
  /** The name in the greeting of an e-mail; empty if unknown. */
  greetingName: string;
  isTenant: boolean;
}

/** The party of a flow with an e-mail address, in any case. */
export async function findParty(ctx: Context, flow: Flow, email: string): Promise<Party | undefined> {
  const [subTenants, guarantors, landlord, agent] = await Promise.all([
    ctx.em.find(SubTenant, { flow }),
    ctx.em.find(Guarantor, { subTenant: { flow } }),
    flow.landlord ? ctx.em.findOne(Person, { id: flow.landlord.id }) : null,
    flow.agent ? ctx.em.findOne(Agent, { id: flow.agent.id }) : null,
  ]);
  const isWanted = (person: { email: string } | null): boolean =>
    person !== null && isSameEmailAddress(person.email, email);
  const tenant = subTenants.find(isWanted);
  if (tenant) return { greetingName: tenant.firstName, isTenant: true };
  const person = [...guarantors, landlord].find(isWanted);
  if (person) return { greetingName: person.firstName, isTenant: false };
  return agent && isWanted(agent) ? { greetingName: agent.name, isTenant: false } : undefined;
}
