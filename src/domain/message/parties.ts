import { isSameEmailAddress } from '../../language/email-address.js';
import type { Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { Guarantor } from '../guarantor/guarantor.entity.js';
import { Agent } from '../user/agent.entity.js';
import { User } from '../user/user.entity.js';

/** Whether an e-mail address is of a party of the flow: a tenant, a guarantor, the landlord or the agent. */
export async function isPartyEmail(ctx: Context, flow: Flow, email: string): Promise<boolean> {
  const [subTenants, guarantors, landlord, agent] = await Promise.all([
    ctx.em.find(SubTenant, { flow }),
    ctx.em.find(Guarantor, { subTenant: { flow } }),
    flow.landlord ? ctx.em.findOne(User, { id: flow.landlord.id }) : null,
    flow.agent ? ctx.em.findOne(Agent, { id: flow.agent.id }) : null,
  ]);
  return [...subTenants, ...guarantors, landlord, agent].some(
    (party) => party && isSameEmailAddress(party.email, email),
  );
}
