import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, OTHER_ID, oneOf, orNull } from '../base/published/member.js';
import { GuarantorStatus, guarantorStatusName } from './guarantor-status.js';

interface OfGuarantor {
  flowId: number;
  guarantorId: number;
  subTenantId: number;
  guarantorName: string;
}

declare module '../base/event.js' {
  interface Events {
    guarantor_added: OfGuarantor & { subTenantName: string };
    guarantor_updated: OfGuarantor;
    guarantor_status_changed: OfGuarantor & {
      from: GuarantorStatus;
      to: GuarantorStatus;
    };
  }
}

/** A name may be empty. */
const nameOr = (name: string): string => name.trim() || 'a guarantor';

export const guarantorEvents: EventDescriptions<
  'guarantor_added' | 'guarantor_updated' | 'guarantor_status_changed'
> = {
  guarantor_added: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { guarantorId: orNull(idOf('guarantor')), subTenantId: orNull(OTHER_ID) },
    },
    meaning: 'A guarantor was added to a sub-tenant.',
    sentence: ({ guarantorName, subTenantName }) => {
      // Names may be empty, because the required text of a request may be.
      const guarantor = guarantorName.trim();
      const subTenant = subTenantName.trim() || 'a sub-tenant';
      return guarantor
        ? `${guarantor} was added as a guarantor for ${subTenant}.`
        : `A guarantor was added for ${subTenant}.`;
    },
  },
  guarantor_updated: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { guarantorId: orNull(idOf('guarantor')), subTenantId: orNull(OTHER_ID) },
    },
    meaning: 'The details or the reference of a guarantor were changed.',
    sentence: ({ guarantorName }) => `The details of ${nameOr(guarantorName)} were changed.`,
  },
  guarantor_status_changed: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        guarantorId: orNull(idOf('guarantor')),
        subTenantId: orNull(OTHER_ID),
        from: oneOf(GuarantorStatus),
        to: oneOf(GuarantorStatus),
      },
    },
    meaning: 'The status of a guarantor’s referencing changed.',
    sentence: ({ guarantorName, to }) =>
      `The referencing of ${nameOr(guarantorName)}: ${guarantorStatusName(to)}.`,
  },
};
