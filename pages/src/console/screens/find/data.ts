import { type Counted, type List, type MaybeList, nodesOf } from '../../lists.js';
import { leadOf, type Named, nameOf, type Party, type Stage, type Status } from '../../words.js';
import type { LocatedRecord } from './located.js';

interface FoundTenant extends Party {
  guarantors: Pick<Named, 'firstName' | 'lastName'>[];
}

export interface Found {
  id: number;
  reference: string | null;
  outcome: string | null;
  isArchived: boolean;
  property: { displayAddress: string };
  landlord: Named | null;
  subTenants: FoundTenant[];
  stages: { stage: Stage; status: Status }[];
}

export interface FoundHome {
  id: number;
  reference: string | null;
  displayAddress: string;
  status: string;
}

export interface Data {
  properties?: MaybeList<FoundHome>;
  located?: (LocatedRecord & { flow?: Found | null })[] | null;
  byReference?: MaybeList<Found>;
  byText?: (List<Found> & Counted) | null;
}

/** Each flow once: by its id, by its reference, then by its text. */
export function flowsOf({ located, byReference, byText }: Data): Found[] {
  const byId = (located ?? []).flatMap(({ flow }) => flow ?? []);
  const all = [...byId, ...nodesOf(byReference), ...nodesOf(byText)];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** The people of a flow with their parts: the lead tenant, other tenants, guarantors, the landlord. */
function peopleOf({ subTenants, landlord }: Found): { part: string; name: string }[] {
  const lead = leadOf(subTenants);
  const tenants = lead ? [lead, ...subTenants.filter((one) => one !== lead)] : [];
  const partOf = (at: number): string => (at === 0 ? 'Lead tenant' : `Tenant ${at + 1}`);
  return [
    ...tenants.map((tenant, at) => ({ part: partOf(at), name: nameOf(tenant) })),
    ...tenants.flatMap(({ guarantors }) =>
      guarantors.map(({ firstName, lastName }) => ({ part: 'Guarantor', name: `${firstName} ${lastName}` })),
    ),
    ...(landlord ? [{ part: 'Landlord', name: nameOf(landlord) }] : []),
  ];
}

/** Who has the name that was searched for, such as “Tenant 2: Ann Smith”; otherwise the lead tenant. */
export function whoText(flow: Found, term: string): string | undefined {
  const people = peopleOf(flow);
  const sought = term.trim().toLowerCase();
  const matching = people.filter(({ name }) => sought && name.toLowerCase().includes(sought));
  const [first] = matching;
  if (first) return `${first.part}: ${first.name}${matching.length > 1 ? ' and others' : ''}`;
  const lead = leadOf(flow.subTenants);
  return lead && `${nameOf(lead)}${flow.subTenants.length > 1 ? ' and others' : ''}`;
}
