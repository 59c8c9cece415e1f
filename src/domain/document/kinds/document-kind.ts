import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const DocumentKind = closedList('DocumentKind', 'The kind of a document that was given to someone.', {
  AGREEMENT: ['agreement', 'The tenancy agreement, or a copy of it.'],
  WRITTEN_STATEMENT: ['written_statement', 'The written statement of the terms.'],
  GROUNDS_STATEMENT: [
    'grounds_statement',
    'The statement that the landlord may use a ground for possession that requires one.',
  ],
  PRESCRIBED_INFORMATION: ['prescribed_information', 'The information about the deposit and its scheme.'],
  INFORMATION_SHEET: [
    'information_sheet',
    'England: the government’s information sheet on the Renters’ Rights Act 2025, as the PDF itself.',
  ],
  EPC: ['epc', 'The energy performance certificate.'],
  GAS_RECORD: ['gas_record', 'The gas safety record.'],
  EICR: ['eicr', 'The electrical installation condition report.'],
  HOLDING_DEPOSIT_TERMS: [
    'holding_deposit_terms',
    'The information that is given before a holding deposit is paid.',
  ],
  HOLDING_DEPOSIT_REASONS: [
    'holding_deposit_reasons',
    'The notice to the payer with the reasons for keeping the holding deposit.',
  ],
  LANDLORD_ADDRESS: ['landlord_address', 'The landlord’s address for notices.'],
  VARIATION_STATEMENT: ['variation_statement', 'The statement of changed terms.'],
  TENANCY_INFORMATION_NOTICE: [
    'tenancy_information_notice',
    'Northern Ireland: the notice with the information about the tenancy.',
  ],
  CASH_RECEIPT: ['cash_receipt', 'The receipt of a payment in cash.'],
  OTHER: ['other', 'Another document; `note` has what it is.'],
});
export type DocumentKind = ValueOf<typeof DocumentKind>;

const NAMES: Readonly<Record<DocumentKind, string>> = {
  agreement: 'The tenancy agreement',
  written_statement: 'The written statement',
  grounds_statement: 'The statement of grounds for possession',
  prescribed_information: 'The prescribed information',
  information_sheet: 'The information sheet',
  epc: 'The energy performance certificate',
  gas_record: 'The gas safety record',
  eicr: 'The electrical report',
  holding_deposit_terms: 'The information about the holding deposit',
  holding_deposit_reasons: 'The notice of reasons for keeping the holding deposit',
  landlord_address: 'The landlord’s address',
  variation_statement: 'The statement of changed terms',
  tenancy_information_notice: 'The tenancy information notice',
  cash_receipt: 'The cash receipt',
  other: 'A document',
};

/** The name of a document at the beginning of a sentence. */
export const documentName = (kind: DocumentKind): string => NAMES[kind];

export const DocumentMethod = closedList('DocumentMethod', 'How a document was given.', {
  HAND: ['hand', 'By hand.'],
  POST: ['post', 'By post.'],
  EMAIL: ['email', 'By e-mail.'],
  PORTAL: ['portal', 'Through a website where the recipient signs in.'],
  ESIGNATURE: ['esignature', 'With the service for electronic signatures.'],
  OTHER: ['other', 'In another way.'],
});
export type DocumentMethod = ValueOf<typeof DocumentMethod>;

const WAYS: Readonly<Record<DocumentMethod, string>> = {
  hand: ' by hand',
  post: ' by post',
  email: ' by e-mail',
  portal: ' through a website',
  esignature: ' for an electronic signature',
  other: '',
};

/** How a document was given, within a sentence; empty if that is not known. */
export const inWay = (method: DocumentMethod | null): string => (method === null ? '' : WAYS[method]);
