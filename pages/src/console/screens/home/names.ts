import { wordsOf } from '../../words.js';

const ABBREVIATIONS: Record<string, string> = {
  CLIENT_MONEY_PROTECTION: 'Client money protection',
  EICR: 'EICR, the electrical report',
  EPC: 'EPC, the energy certificate',
  GAS_RECORD: 'Gas safety record',
  PAT: 'PAT, the test of appliances',
  PRS_DATABASE: 'Entry in the rented sector database',
  SECTION_21: 'Section 21 notice',
  TENANT_NOTICE: 'Tenants’ notice',
  LANDLORD_NOTICE: 'Landlord’s notice',
  LANDLORD_ADDRESS: 'Landlord’s address for notices',
  HOLDING_DEPOSIT_TERMS: 'Terms of the holding deposit',
  HOLDING_DEPOSIT_REASONS: 'Reasons for keeping the holding deposit',
};

/** A name of a list as the title of a row. */
export function titleOf(name: string): string {
  const words = wordsOf(name);
  return ABBREVIATIONS[name] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const PERIODS: Record<string, string> = {
  MONTHLY: 'a month',
  WEEKLY: 'a week',
  WEEKLY_PER_PERSON: 'a week for each person',
  FORTNIGHTLY: 'a fortnight',
  FOUR_WEEKLY: 'every four weeks',
  QUARTERLY: 'a quarter',
  YEARLY: 'a year',
};

export const periodOf = (period: string | null): string => PERIODS[period ?? ''] ?? '';
