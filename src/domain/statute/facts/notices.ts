import { addDays, type Day } from '../../../language/time/calendar.js';
import type { DocumentMethod } from '../../document/kinds/document-kind.js';
import { NoticeKind, type NoticeParty } from '../../notice/kinds/notice-kind.js';
import { NoticeStatus } from '../../notice/kinds/notice-status.js';

/** The most notices of a flow, not counting those that were voided: more than a tenancy has. */
export const MAX_NOTICES = 100;

/** A notice of a flow that was not voided. */
export interface NoticeFact {
  id: number;
  kind: NoticeKind;
  givenBy: NoticeParty;
  /** The codes of the grounds for possession. */
  grounds: readonly string[];
  status: NoticeStatus;
  servedOn: Day;
  /** The day of the receipt, if it is another one. */
  receivedOn: Day | null;
  method: DocumentMethod | null;
  endsOn: Day;
  isShorterAgreed: boolean;
  /** Whether each tenant of its day gave it; true for a notice of the landlord. */
  isByAll: boolean;
  /** Whether it ends the tenancy of all tenants. */
  isEffective: boolean;
}

/** The grounds after which the home may not be let again for twelve months (Housing Act 1988 s.16E(2)-(3)). */
const RELET_GROUNDS: readonly string[] = ['1', '1A'];

/** Whether a notice is for the landlord’s or a relative’s own use of the home, or for its sale. */
export const isForOwnUse = ({ kind, grounds }: Pick<NoticeFact, 'kind' | 'grounds'>): boolean =>
  kind === NoticeKind.POSSESSION_NOTICE && grounds.some((code) => RELET_GROUNDS.includes(code));

const isOpen = ({ status, isEffective }: NoticeFact): boolean =>
  isEffective && status !== NoticeStatus.WITHDRAWN;

const earliest = (days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;

/** The day on which the open notices end the tenancy: the earliest of theirs; null without one. */
export const endingDay = (notices: readonly NoticeFact[]): Day | null =>
  earliest(notices.filter(isOpen).map(({ endsOn }) => endsOn));

/** The day from which the home is available after the open notices; null without one. */
export function availableDay(notices: readonly NoticeFact[]): Day | null {
  const open = notices.filter(isOpen);
  const on = open.some(isForOwnUse) ? null : endingDay(open);
  return on && addDays(on, 1);
}
