import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const ComplianceKind = closedList('ComplianceKind', 'What a compliance record is about.', {
  GAS_SAFETY: ['gas_safety', 'The gas safety check, with its record.'],
  EICR: ['eicr', 'The electrical installation condition report.'],
  EPC: ['epc', 'The energy performance certificate.'],
  ALARMS: ['alarms', 'The check of the smoke, heat and carbon monoxide alarms.'],
  LICENCE: ['licence', 'The licence of the property, such as that of a house in multiple occupation.'],
  LEGIONELLA: ['legionella', 'The legionella risk assessment.'],
  PAT: ['pat', 'The test of portable appliances.'],
  LANDLORD_REGISTRATION: ['landlord_registration', 'The registration of the landlord.'],
  RENT_SMART_WALES: ['rent_smart_wales', 'Wales: the registration or licence of Rent Smart Wales.'],
  PRS_DATABASE: ['prs_database', 'England: the entry in the private rented sector database.'],
  CLIENT_MONEY_PROTECTION: [
    'client_money_protection',
    'The agency’s membership of a client money protection scheme.',
  ],
});
export type ComplianceKind = ValueOf<typeof ComplianceKind>;

export const ComplianceOutcome = closedList('ComplianceOutcome', 'The outcome of a compliance record.', {
  SATISFACTORY: ['satisfactory', 'The check was passed, or the certificate is valid.'],
  UNSATISFACTORY: ['unsatisfactory', 'Something has to be remedied.'],
  NOT_APPLICABLE: ['not_applicable', 'The property does not need it, such as one without gas.'],
});
export type ComplianceOutcome = ValueOf<typeof ComplianceOutcome>;

/** The kinds that an agency may have for all its properties. */
export const OF_BRAND: readonly ComplianceKind[] = [
  ComplianceKind.CLIENT_MONEY_PROTECTION,
  ComplianceKind.RENT_SMART_WALES,
  ComplianceKind.LANDLORD_REGISTRATION,
];

/** The name of a kind of record, and whether it is a check that is made again. */
interface Words {
  name: string;
  isCheck: boolean;
}

const check = (name: string): Words => ({ name, isCheck: true });
const certificate = (name: string): Words => ({ name, isCheck: false });

const WORDS: Readonly<Record<ComplianceKind, Words>> = {
  [ComplianceKind.GAS_SAFETY]: check('gas safety record'),
  [ComplianceKind.EICR]: check('electrical report'),
  [ComplianceKind.EPC]: certificate('energy performance certificate'),
  [ComplianceKind.ALARMS]: check('alarm check'),
  [ComplianceKind.LICENCE]: certificate('licence of the property'),
  [ComplianceKind.LEGIONELLA]: check('legionella risk assessment'),
  [ComplianceKind.PAT]: check('portable appliance test'),
  [ComplianceKind.LANDLORD_REGISTRATION]: certificate('landlord registration'),
  [ComplianceKind.RENT_SMART_WALES]: certificate('Rent Smart Wales registration'),
  [ComplianceKind.PRS_DATABASE]: certificate('PRS database entry'),
  [ComplianceKind.CLIENT_MONEY_PROTECTION]: certificate('client money protection'),
};

/** The name of a kind of record within a sentence. */
export const complianceName = (kind: ComplianceKind): string => WORDS[kind].name;

/** The same at the beginning of a sentence. */
export const complianceSubject = (kind: ComplianceKind): string => {
  const { name } = WORDS[kind];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Whether the next due day is that of another check, and not the end of a certificate. */
export const isCheck = (kind: ComplianceKind): boolean => WORDS[kind].isCheck;
