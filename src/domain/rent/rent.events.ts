import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, type Member, oneOf, PENCE } from '../base/published/member.js';
import { RentPeriod, rentInWords } from '../flow/terms/rent-period.js';
import { RentChangeForm } from './kinds/rent-change-form.js';
import { RentChangeStatus } from './kinds/rent-change-status.js';

interface Changed {
  flowId: number;
  rentChangeId: number;
  rentPence: number;
  rentPeriod: RentPeriod;
  effectiveOn: Day;
}

declare module '../base/event.js' {
  interface Events {
    rent_change_proposed: Changed & { form: RentChangeForm; servedOn: Day };
    rent_change_challenged: Changed & { challengedOn: Day };
    rent_change_determined: Changed & { status: RentChangeStatus; determinedOn: Day };
    rent_change_withdrawn: Changed & { withdrawnOn: Day };
    rent_changed: Changed;
  }
}

type RentEvent =
  | 'rent_change_proposed'
  | 'rent_change_challenged'
  | 'rent_change_determined'
  | 'rent_change_withdrawn'
  | 'rent_changed';

const DATA = {
  rentChangeId: idOf('rent_change'),
  rentPence: PENCE,
  rentPeriod: oneOf(RentPeriod),
  effectiveOn: DAY,
} satisfies Record<string, Member>;

const rentOf = ({ rentPence, rentPeriod, effectiveOn }: Changed): string =>
  `${rentInWords(rentPence, rentPeriod)} from ${dayInWords(effectiveOn)}`;

export const rentEvents: EventDescriptions<RentEvent> = {
  rent_change_proposed: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...DATA, form: oneOf(RentChangeForm), servedOn: DAY },
    },
    meaning: 'A new rent was proposed: a notice was served, or the parties agreed.',
    sentence: (event) => {
      const on = dayInWords(event.servedOn);
      if (event.form === RentChangeForm.AGREED) return `A rent of ${rentOf(event)} was agreed on ${on}.`;
      if (event.form === RentChangeForm.CLAUSE)
        return `A rent of ${rentOf(event)} follows from a clause of the agreement.`;
      return `A rent of ${rentOf(event)} was proposed; the notice was served on ${on}.`;
    },
  },
  rent_change_challenged: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...DATA, challengedOn: DAY },
    },
    meaning: 'The tenants challenged a proposed rent.',
    sentence: (event) =>
      `The tenants challenged the rent of ${rentOf(event)} on ${dayInWords(event.challengedOn)}.`,
  },
  rent_change_determined: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...DATA, status: oneOf(RentChangeStatus), determinedOn: DAY },
    },
    meaning: 'A challenged rent was determined, or a rent below the proposed one was agreed.',
    sentence: (event) => {
      const how = event.status === RentChangeStatus.AGREED_LOWER ? 'agreed' : 'determined';
      return `A rent of ${rentOf(event)} was ${how} on ${dayInWords(event.determinedOn)}.`;
    },
  },
  rent_change_withdrawn: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...DATA, withdrawnOn: DAY },
    },
    meaning: 'The landlord withdrew a proposed rent.',
    sentence: (event) => `The rent of ${rentOf(event)} was withdrawn on ${dayInWords(event.withdrawnOn)}.`,
  },
  rent_changed: {
    published: { scope: Scope.TIMELINE_READ, data: DATA },
    meaning: 'A new rent began.',
    sentence: (event) => `The rent is ${rentOf(event)}.`,
  },
};
