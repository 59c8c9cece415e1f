import { readList } from '../../database/read/read.js';
import { recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { Person } from '../directory/person.entity.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';

/** To whom a document was given. */
interface Recipients {
  ids: { subTenantIds: number[]; payerPersonIds: number[] };
  /** The names of the sub-tenants; null if they are all of the flow. */
  tenants: string[] | null;
  payers: string[];
}

const NAME = ['firstName', 'lastName', 'companyName'] as const;
type Named = Pick<Person, 'id' | (typeof NAME)[number]>;

const nameOf = ({ firstName, lastName, companyName }: Named): string =>
  companyName ?? `${firstName} ${lastName}`;

/** The recipients that an input names; without a name, all tenants of the flow today. */
export async function recipientsOf(
  { reader, brandId }: Context,
  flowId: number,
  { subTenantIds, payerPersonIds }: { subTenantIds: number[] | null; payerPersonIds: number[] | null },
): Promise<Recipients> {
  const namedTenants = subTenantIds ?? [];
  const namedPayers = payerPersonIds ?? [];
  const order = [{ id: 'asc' as const }];
  const [all, people] = await Promise.all([
    readList(reader, {
      entity: SubTenant,
      where: { flow: [brandId, flowId] },
      order,
      fields: [...NAME, 'leftOn'],
    }),
    namedPayers.length > 0
      ? readList(reader, { entity: Person, where: { id: { $in: namedPayers } }, order, fields: NAME })
      : [],
  ]);
  const missing = [
    ...notAmong(all, namedTenants, 'subTenantIds', 'Sub-tenant'),
    ...notAmong(people, namedPayers, 'payerPersonIds', 'Person'),
  ];
  if (missing.length > 0) throw recordsNotFound(missing);
  const isForAll = namedTenants.length + namedPayers.length === 0;
  const current = all.filter(({ leftOn }) => leftOn == null);
  const tenants = isForAll ? current : all.filter(({ id }) => namedTenants.includes(id));
  const areAll = current.length === tenants.length && tenants.every(({ leftOn }) => leftOn == null);
  return {
    ids: { subTenantIds: tenants.map(({ id }) => id), payerPersonIds: people.map(({ id }) => id) },
    tenants: areAll ? null : tenants.map(nameOf),
    payers: people.map(nameOf),
  };
}

const notAmong = (found: readonly { id: number }[], named: readonly number[], member: string, what: string) =>
  named.flatMap((id, place) =>
    found.some((one) => one.id === id)
      ? []
      : [{ path: `input.${member}[${place}]`, message: `${what} ${id} not found.` }],
  );
