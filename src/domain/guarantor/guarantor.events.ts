import { Scope } from '../../auth/scopes.js';
import { inPounds } from '../../language/money.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { INSTANT, idOf, type Member, OTHER_ID, oneOf, orNull, PENCE } from '../base/published/member.js';
import { GuarantorStatus, guarantorStatusName } from './record/guarantor-status.js';

interface OfGuarantor {
  flowId: number;
  guarantorId: number;
  subTenantId: number;
  guarantorName: string;
}

interface OfDeed {
  at: string;
  limitPence: number | null;
}

declare module '../base/event.js' {
  interface Events {
    guarantor_added: OfGuarantor & { subTenantName: string };
    guarantor_updated: OfGuarantor;
    guarantor_status_changed: OfGuarantor & {
      from: GuarantorStatus;
      to: GuarantorStatus;
    };
    guarantor_replaced: OfGuarantor & { replacementId: number; replacementName: string };
    guarantor_deed_sent: OfGuarantor & OfDeed;
    guarantor_deed_signed: OfGuarantor & OfDeed;
  }
}

/** A name may be empty. */
const nameOr = (name: string): string => name.trim() || 'a guarantor';

const OF_DEED = {
  guarantorId: orNull(idOf('guarantor')),
  subTenantId: orNull(OTHER_ID),
  at: INSTANT,
  limitPence: orNull(PENCE),
} satisfies Record<string, Member>;

const onDayOf = (at: string): string => dayInWords(dayOf(new Date(at)));

export const guarantorEvents: EventDescriptions<
  | 'guarantor_added'
  | 'guarantor_updated'
  | 'guarantor_status_changed'
  | 'guarantor_replaced'
  | 'guarantor_deed_sent'
  | 'guarantor_deed_signed'
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
  guarantor_replaced: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        guarantorId: orNull(idOf('guarantor')),
        subTenantId: orNull(OTHER_ID),
        replacementId: OTHER_ID,
      },
    },
    meaning: 'A guarantor was replaced by another one.',
    sentence: ({ guarantorName, replacementName }) =>
      `${guarantorName.trim() || 'A guarantor'} was replaced by ${replacementName.trim() || 'another guarantor'}.`,
  },
  guarantor_deed_sent: {
    published: { name: 'guarantor.deed_sent', scope: Scope.TIMELINE_READ, data: OF_DEED },
    meaning: 'The deed of guarantee was sent to a guarantor.',
    sentence: ({ guarantorName, at }) =>
      `The deed of guarantee was sent to ${nameOr(guarantorName)} on ${onDayOf(at)}.`,
  },
  guarantor_deed_signed: {
    published: { name: 'guarantor.deed_signed', scope: Scope.TIMELINE_READ, data: OF_DEED },
    meaning: 'A guarantor signed the deed of guarantee.',
    sentence: ({ guarantorName, at, limitPence }) => {
      const upTo = limitPence === null ? '' : `, up to ${inPounds(limitPence)}`;
      return `${guarantorName.trim() || 'A guarantor'} signed the deed of guarantee on ${onDayOf(at)}${upTo}.`;
    },
  },
};
