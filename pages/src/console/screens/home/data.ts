import type { Verdict } from '../../parts/chip.js';
import { addDays, type Day, fromToday, longDay, shortDay, today } from '../../time.js';

export interface Compliance {
  id: number;
  kind: string;
  outcome: 'SATISFACTORY' | 'UNSATISFACTORY' | 'NOT_APPLICABLE';
  checkedOn: Day;
  expiresOn: Day | null;
  nextDueOn: Day | null;
  remedyByOn: Day | null;
  remediedOn: Day | null;
  number: string;
  rating: string;
  voidedAt: string | null;
}

export interface Viewing {
  id: number;
  kind: 'IN_PERSON' | 'OPEN_HOUSE' | 'VIDEO';
  status: 'REQUESTED' | 'BOOKED' | 'DONE' | 'NO_SHOW' | 'CANCELLED';
  startsAt: string;
  feedback: string;
}

export interface Offer {
  id: number;
  status: 'MADE' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';
  rentPence: number;
  rentPeriod: string;
  occupants: number;
  startsOn: Day | null;
  expiresOn: Day | null;
  decidedOn: Day | null;
  createdAt: string;
  conditions: string[];
  flowId: number | null;
  /** Undefined for a key without the scope. */
  flow?: { reference: string | null } | null;
}

/** Undefined for a key without the scope. */
export interface HomeRecords {
  compliance?: Compliance[] | null;
  viewings?: Viewing[] | null;
  offers?: Offer[] | null;
}

/** The service announces what is due again from so many days before. */
const SOON_DAYS = 60;

export const isDueSoon = (day: Day): boolean => day <= addDays(today(), SOON_DAYS);

/** The last check of each kind, without those that were voided. */
export function latestOf(records: readonly Compliance[]): Compliance[] {
  const latest = new Map<string, Compliance>();
  for (const record of records) {
    const other = latest.get(record.kind);
    if (!record.voidedAt && (!other || record.checkedOn > other.checkedOn)) latest.set(record.kind, record);
  }
  return [...latest.values()].toSorted((a, b) => dueKey(a).localeCompare(dueKey(b)));
}

const dueKey = ({ nextDueOn }: Compliance): string => nextDueOn ?? '9';

/** A record as of today. */
export function verdictOf({ outcome, nextDueOn, remedyByOn, remediedOn }: Compliance): Verdict {
  if (outcome === 'NOT_APPLICABLE') return { mark: 'skip', chip: '', text: 'not needed' };
  if (outcome === 'UNSATISFACTORY' && !remediedOn)
    return {
      mark: 'bad',
      chip: 'bad',
      text: remedyByOn ? `remedy by ${shortDay(remedyByOn)}` : 'not remedied',
    };
  if (!nextDueOn) return { mark: 'done', chip: 'good', text: 'no further check' };
  if (nextDueOn < today()) return { mark: 'bad', chip: 'bad', text: `expired ${shortDay(nextDueOn)}` };
  return isDueSoon(nextDueOn)
    ? { mark: 'soon', chip: 'warn', text: `due ${fromToday(nextDueOn)}` }
    : { mark: 'done', chip: 'good', text: `until ${shortDay(nextDueOn)}` };
}

const CHECKED: Record<string, string> = {
  SATISFACTORY: 'passed',
  UNSATISFACTORY: 'with defects',
  NOT_APPLICABLE: 'recorded',
};

export const checkText = ({ outcome, checkedOn, rating, number, remediedOn }: Compliance): string =>
  [
    `${CHECKED[outcome]} ${longDay(checkedOn)}`,
    outcome === 'UNSATISFACTORY' && remediedOn && `remedied ${longDay(remediedOn)}`,
    rating && `rating ${rating}`,
    number && `no. ${number}`,
  ]
    .filter(Boolean)
    .join(', ');
