import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { DocumentKind } from '../document/kinds/document-kind.js';

export const ContractKind = closedList('ContractKind', 'The kind of a document of a tenancy.', {
  // The stored value is the name that such agreements had in England until 1 May 2026.
  TENANCY_AGREEMENT: ['ast', 'The tenancy agreement that the agency’s software generates.'],
  BESPOKE: ['bespoke', 'A tenancy agreement that the agency wrote for this tenancy, and uploads.'],
  NON_HOUSING_ACT: ['non_housing_act', 'A tenancy agreement outside the Housing Act 1988.'],
  PRESCRIBED_INFORMATION: [
    'prescribed_information',
    'The prescribed information: the information about the deposit that the landlord must give the tenant.',
  ],
  WRITTEN_STATEMENT: [
    'written_statement',
    'The written statement of the terms, which the law requires if the agreement does not contain them.',
  ],
});
export type ContractKind = ValueOf<typeof ContractKind>;

const NAMES: Readonly<Record<ContractKind, string>> = {
  ast: 'tenancy agreement',
  bespoke: 'bespoke tenancy agreement',
  non_housing_act: 'non-Housing-Act agreement',
  prescribed_information: 'prescribed information',
  written_statement: 'written statement',
};

/** The name of a document for people. */
export const contractName = (kind: ContractKind): string => NAMES[kind];

/** Whether a document is a tenancy agreement, which comes about when all parties have signed it. */
export const isAgreement = (kind: ContractKind): boolean =>
  kind === ContractKind.TENANCY_AGREEMENT ||
  kind === ContractKind.BESPOKE ||
  kind === ContractKind.NON_HOUSING_ACT;

/** What a document is that was given. */
export function documentKindOf(kind: ContractKind): DocumentKind {
  if (kind === ContractKind.PRESCRIBED_INFORMATION) return DocumentKind.PRESCRIBED_INFORMATION;
  if (kind === ContractKind.WRITTEN_STATEMENT) return DocumentKind.WRITTEN_STATEMENT;
  return DocumentKind.AGREEMENT;
}

export const ContractStep = closedList('ContractStep', 'What happened to a document of a tenancy.', {
  GENERATED: ['generated', 'The document was generated.'],
  UPLOADED: ['uploaded', 'The document was uploaded.'],
  SIGNED: ['signed', 'A party signed the document.'],
  GIVEN: ['given', 'The document, or a copy of it, was given to the tenants.'],
});
export type ContractStep = ValueOf<typeof ContractStep>;
