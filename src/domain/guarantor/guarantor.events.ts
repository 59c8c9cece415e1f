import type { EventDescriptions } from '../base/event.js';
import { type GuarantorStatus, guarantorStatusName } from './guarantor-status.js';

declare module '../base/event.js' {
  interface Events {
    guarantor_added: { flowId: number; guarantorName: string; subTenantName: string };
    guarantor_updated: { flowId: number; guarantorId: number; guarantorName: string };
    guarantor_status_changed: {
      flowId: number;
      guarantorId: number;
      guarantorName: string;
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
    meaning: 'The details or the reference of a guarantor were changed.',
    sentence: ({ guarantorName }) => `The details of ${nameOr(guarantorName)} were changed.`,
  },
  guarantor_status_changed: {
    meaning: 'The status of a guarantor’s referencing changed.',
    sentence: ({ guarantorName, to }) =>
      `The referencing of ${nameOr(guarantorName)}: ${guarantorStatusName(to)}.`,
  },
};
