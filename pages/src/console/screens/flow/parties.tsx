import { shortDay } from '../../time.js';
import { initialsOf, nameOf, wordsOf } from '../../words.js';
import type { Flow } from './data.js';

interface Party {
  name: string;
  role: string;
  chip?: { text: string; className: string } | undefined;
}

function partiesOf({ subTenants, landlord, agent }: Flow): Party[] {
  const tenants = subTenants.flatMap((tenant): Party[] => [
    {
      name: nameOf(tenant),
      role: tenant.leftOn ? `left on ${shortDay(tenant.leftOn)}` : tenant.isLead ? 'lead tenant' : 'tenant',
      chip: tenant.holdingDepositConfirmedAt ? { text: 'paid', className: 'good' } : undefined,
    },
    ...tenant.guarantors.map((guarantor) => ({
      name: `${guarantor.firstName} ${guarantor.lastName}`.trim(),
      role: `guarantor of ${nameOf(tenant)}`,
      chip: guarantor.deedSignedAt
        ? { text: 'deed signed', className: 'good' }
        : { text: wordsOf(guarantor.status), className: guarantor.status === 'REJECTED' ? 'bad' : 'link' },
    })),
  ]);
  return [
    ...tenants,
    ...(landlord ? [{ name: nameOf(landlord), role: 'landlord' }] : []),
    ...(agent ? [{ name: agent.name, role: 'agent' }] : []),
  ];
}

export const Parties = ({ flow }: { flow: Flow }) => (
  <section class="card" aria-labelledby="of-parties">
    <header>
      <h2 id="of-parties">Parties</h2>
    </header>
    <ul class="parties">
      {partiesOf(flow).map(({ name, role, chip }) => (
        <li key={`${role} ${name}`} class="party">
          <i class="tile" aria-hidden="true">
            {initialsOf(name)}
          </i>
          <span>
            <b>{name}</b>
            <span class="tiny quiet">{role}</span>
          </span>
          {chip && <span class={`chip ${chip.className}`}>{chip.text}</span>}
        </li>
      ))}
    </ul>
  </section>
);
