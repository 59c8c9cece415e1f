import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { INSTANT, idOf, OTHER_ID, oneOf, orNull } from '../base/published/member.js';
import { ContractKind, contractName } from './contract-kind.js';

/** A step of a document; `party` is the name of a sub-tenant, null if it was none. */
interface Recorded {
  flowId: number;
  contractId: number;
  kind: ContractKind;
  at: string;
  subTenantId: number | null;
  party: string | null;
}

declare module '../base/event.js' {
  interface Events {
    contract_generated: Recorded;
    contract_uploaded: Recorded;
    contract_signed: Recorded;
    contract_given: Recorded;
    agreement_entered: { flowId: number; at: string };
  }
}

type ContractEvent =
  | 'contract_generated'
  | 'contract_uploaded'
  | 'contract_signed'
  | 'contract_given'
  | 'agreement_entered';

/** A name may be empty. */
const tenant = (party: string): string => party.trim() || 'A tenant';

export const contractEvents: EventDescriptions<ContractEvent> = {
  contract_generated: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        contractId: orNull(idOf('contract')),
        kind: oneOf(ContractKind),
        at: INSTANT,
        subTenantId: orNull(OTHER_ID),
      },
    },
    meaning: 'A document of the tenancy was generated.',
    sentence: ({ kind }) => `The ${contractName(kind)} was generated.`,
  },
  contract_uploaded: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        contractId: orNull(idOf('contract')),
        kind: oneOf(ContractKind),
        at: INSTANT,
        subTenantId: orNull(OTHER_ID),
      },
    },
    meaning: 'A document of the tenancy was uploaded.',
    sentence: ({ kind }) => `The ${contractName(kind)} was uploaded.`,
  },
  contract_signed: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        contractId: orNull(idOf('contract')),
        kind: oneOf(ContractKind),
        at: INSTANT,
        subTenantId: orNull(OTHER_ID),
      },
    },
    meaning: 'A party signed a document of the tenancy.',
    sentence: ({ kind, party }) =>
      `${party === null ? 'The landlord or the agent' : tenant(party)} signed the ${contractName(kind)}.`,
  },
  contract_given: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        contractId: orNull(idOf('contract')),
        kind: oneOf(ContractKind),
        at: INSTANT,
        subTenantId: orNull(OTHER_ID),
      },
    },
    meaning: 'A document of the tenancy was given to the tenants.',
    sentence: ({ kind, party }) =>
      party === null
        ? `The ${contractName(kind)} was given to the tenants.`
        : `${tenant(party)} was given the ${contractName(kind)}.`,
  },
  agreement_entered: {
    published: { name: 'flow.agreement_entered', scope: Scope.TIMELINE_READ, data: { at: INSTANT } },
    meaning: 'The last party signed the tenancy agreement.',
    sentence: () => 'The tenancy agreement is signed by every party.',
  },
};
