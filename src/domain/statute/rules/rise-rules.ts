import type { Day } from '../../../language/time/calendar.js';
import type { RentChangeForm } from '../../rent/kinds/rent-change-form.js';

/** The names of the days that the limits of rent increases count from. */
export const RISE_DAY_NAMES = [
  'notice_served',
  'notice_received',
  'tenancy_started',
  'last_rise',
  'last_rise_before_anniversary',
] as const;
export type RiseDay = (typeof RISE_DAY_NAMES)[number];

/** A part of a rule that is for notices served from a day, or up to a day. */
export interface Served {
  servedFrom?: Day;
  servedTo?: Day;
}

/** A day before which a new rent cannot begin. */
export interface RiseLimit extends Served {
  /** The day that it counts from, by its name. */
  from: RiseDay;
  /** A counting rule such as `MONTH_MIN(2)`, which gives the earliest day. */
  counting: string;
  /** The limit in words. */
  rule: string;
}

/** What a statute requires of a higher rent: the member `rise` of its row in data/statute.json. */
export interface RiseRules {
  /** The forms of the notice. */
  forms: readonly (Served & { form: RentChangeForm })[];
  /** The forms whose increases count as the last one. */
  countedForms: readonly RentChangeForm[];
  /** Whether the new rent begins with a rent period. */
  isFromPeriod: boolean;
  limits: readonly RiseLimit[];
  /** How far a determined rent may begin after its first possible day, counted from the determination. */
  hardship?: string;
}

/** Whether a part of a rule is for a notice that is served on a day. */
export const isForNotice = ({ servedFrom, servedTo }: Served, servedOn: Day): boolean =>
  (servedFrom === undefined || servedFrom <= servedOn) && (servedTo === undefined || servedOn <= servedTo);
