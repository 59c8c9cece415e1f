import { Scope } from '../../auth/scopes.js';
import { inPounds } from '../../language/money.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, type Member, PENCE } from '../base/published/member.js';

interface Release {
  flowId: number;
  depositReleaseId: number;
  /** The deposit. */
  heldPence: number;
}

/** What the landlord gets of a deposit; the tenants get the rest. */
interface Shared extends Release {
  landlordPence: number;
}

declare module '../base/event.js' {
  interface Events {
    check_out_recorded: { flowId: number; checkOutId: number; heldOn: Day };
    deposit_release_proposed: Shared & { proposedOn: Day };
    deposit_release_agreed: Shared & { settledOn: Day };
    deposit_release_disputed: Release & { disputedPence: number; disputedOn: Day };
    deposit_release_decided: Shared & { settledOn: Day };
    deposit_release_paid: Shared & { paidOn: Day };
  }
}

type ReleaseEvent =
  | 'check_out_recorded'
  | 'deposit_release_proposed'
  | 'deposit_release_agreed'
  | 'deposit_release_disputed'
  | 'deposit_release_decided'
  | 'deposit_release_paid';

const RELEASE = { depositReleaseId: idOf('deposit_release'), heldPence: PENCE } satisfies Record<
  string,
  Member
>;
const SHARED = { ...RELEASE, landlordPence: PENCE };

const sharesOf = ({ heldPence, landlordPence }: Shared): string =>
  `${inPounds(heldPence - landlordPence)} to the tenants, ${inPounds(landlordPence)} to the landlord`;

export const releaseEvents: EventDescriptions<ReleaseEvent> = {
  check_out_recorded: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { checkOutId: idOf('check_out'), heldOn: DAY },
    },
    meaning: 'A check-out was recorded.',
    sentence: ({ heldOn }) => `The check-out took place on ${dayInWords(heldOn)}.`,
  },
  deposit_release_proposed: {
    published: { scope: Scope.TIMELINE_READ, data: { ...SHARED, proposedOn: DAY } },
    meaning: 'The release of a tenancy deposit was proposed.',
    sentence: (event) =>
      `Release of the deposit of ${inPounds(event.heldPence)} proposed on ${dayInWords(event.proposedOn)}: ` +
      `${sharesOf(event)}.`,
  },
  deposit_release_agreed: {
    published: { scope: Scope.TIMELINE_READ, data: { ...SHARED, settledOn: DAY } },
    meaning: 'The landlord and the tenants agreed on the release of a tenancy deposit.',
    sentence: (event) =>
      `Release of the deposit of ${inPounds(event.heldPence)} agreed on ${dayInWords(event.settledOn)}: ` +
      `${sharesOf(event)}.`,
  },
  deposit_release_disputed: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...RELEASE, disputedPence: PENCE, disputedOn: DAY },
    },
    meaning: 'A part of a tenancy deposit was disputed.',
    sentence: ({ heldPence, disputedPence, disputedOn }) =>
      `${inPounds(disputedPence)} of the deposit of ${inPounds(heldPence)} was disputed on ` +
      `${dayInWords(disputedOn)}.`,
  },
  deposit_release_decided: {
    published: { scope: Scope.TIMELINE_READ, data: { ...SHARED, settledOn: DAY } },
    meaning: 'A dispute about a tenancy deposit was decided.',
    sentence: (event) =>
      `Dispute about the deposit of ${inPounds(event.heldPence)} decided on ${dayInWords(event.settledOn)}: ` +
      `${sharesOf(event)}.`,
  },
  deposit_release_paid: {
    published: { scope: Scope.TIMELINE_READ, data: { ...SHARED, paidOn: DAY } },
    meaning: 'A tenancy deposit was paid out.',
    sentence: (event) => `Deposit of ${inPounds(event.heldPence)} released: ${sharesOf(event)}.`,
  },
};
