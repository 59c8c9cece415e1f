import { readOne } from '../../database/read/read.js';
import { recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { keepPeople } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import type { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';

type Payer = Required<Pick<Payment, 'payer' | 'payerPerson'>>;

/** Who paid, or received the refund: a tenant of the flow, another person of the brand, or unknown. */
export async function payerOf(
  ctx: Context,
  flowId: number,
  { payerSubTenantId, payerPersonId }: RecordPaymentInput,
): Promise<Payer> {
  return {
    payer: payerSubTenantId == null ? null : await tenantOf(ctx, flowId, payerSubTenantId),
    payerPerson: payerPersonId == null ? null : await personOf(ctx, payerPersonId),
  };
}

async function tenantOf({ em, reader, brandId }: Context, flowId: number, id: number): Promise<SubTenant> {
  const where = { id, flow: [brandId, flowId] } as const;
  if (await readOne(reader, { entity: SubTenant, where, fields: [] }))
    return em.getReference(SubTenant, [brandId, id]);
  throw recordsNotFound([{ path: 'input.payerSubTenantId', message: `Sub-tenant ${id} not found.` }]);
}

async function personOf(ctx: Context, id: number): Promise<Person> {
  const path = 'input.payerPersonId';
  const where = { id, kind: { $in: Object.values(PersonKind) } };
  if (!(await readOne(ctx.reader, { entity: Person, where, fields: [] })))
    throw recordsNotFound([{ path, message: `Person ${id} not found.` }]);
  const person = ctx.em.getReference(Person, [ctx.brandId, id]);
  await keepPeople(ctx, [{ record: person, pathOfName: path }]);
  return person;
}
