import { readFileSync } from 'node:fs';
import type { Day } from '../../../language/time/calendar.js';
import { projectFile } from '../../../paths.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { RentPeriod } from '../../flow/terms/rent-period.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';

interface Rule {
  jurisdiction: Jurisdiction;
  kinds: readonly TenancyKind[];
  source: string;
  /** The day on which the rule was compared with the law. */
  verifiedOn: Day;
}

/** The arrears with which a ground for possession may be used. */
export interface ThresholdRule extends Rule {
  ground: string;
  /** How much rent, by the period of the rent. Absent: `consecutiveMonths` count. */
  limits?: readonly { rentPeriods: readonly RentPeriod[]; months?: number; weeks?: number }[];
  /** Arrears of any amount without a break. */
  consecutiveMonths?: number;
  /** Rent that is unpaid because universal credit was not paid yet does not count. */
  leavesOutUniversalCredit?: boolean;
  note: string;
  validFrom: Day;
}

/** When interest may be charged on late rent. */
export interface LateRentRule extends Rule {
  key: string;
  /** The days, beginning with the due day, within which no interest may be charged. */
  days: number;
}

interface ArrearsRules {
  thresholds: readonly ThresholdRule[];
  lateRent: readonly LateRentRule[];
}

const RULES: ArrearsRules = JSON.parse(readFileSync(projectFile('data/arrears.json'), 'utf8'));

interface Tenancy {
  jurisdiction: Jurisdiction;
  tenancyKind: TenancyKind;
}

const ruleFor = <R extends Rule>(rules: readonly R[], tenancy: Tenancy): R | undefined =>
  rules.find(
    ({ jurisdiction, kinds }) => jurisdiction === tenancy.jurisdiction && kinds.includes(tenancy.tenancyKind),
  );

/** The rule for the arrears of a tenancy on a day; undefined if there is none. */
export function thresholdRule(tenancy: Tenancy, on: Day): ThresholdRule | undefined {
  const rule = ruleFor(RULES.thresholds, tenancy);
  return rule && rule.validFrom <= on ? rule : undefined;
}

export const lateRentRule = (tenancy: Tenancy): LateRentRule | undefined => ruleFor(RULES.lateRent, tenancy);
