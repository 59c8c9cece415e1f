import { idOf, record, records } from '../data.js';
import { known } from '../tenancies/acts.js';
import type { Act } from '../tenancies/tenancy.js';

interface Sharers {
  /** The places of the tenants who leave. */
  leave?: readonly number[];
  join?: readonly object[];
}

/** Tenants leave and join; those who join get the next places. */
export const sharersChanged =
  (effective_on: string, { leave = [], join = [] }: Sharers): Act =>
  async ({ play }, ids) => {
    const path = { id: known(ids, 'flow') };
    const leaving_sub_tenant_ids = leave.map((place) => known(ids, `tenant ${place}`));
    await play('ChangeSharers', {
      path,
      body: { effective_on, agreed_on: effective_on, leaving_sub_tenant_ids, joining: join },
    });
    const places = [...ids.keys()].filter((name) => name.startsWith('tenant ')).length;
    const { flow } = await play('GetFlow', { path });
    for (const [at, one] of records(record(flow).sub_tenants).slice(places).entries()) {
      ids.set(`tenant ${places + at}`, idOf(one));
      ids.set(`person ${places + at}`, Number(one.person_id));
    }
  };
