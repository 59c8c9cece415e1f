import type { Flow } from '../flow/record/flow.entity.js';
import type { ContractKind, ContractStep } from './contract-kind.js';

/** What is known of a step. */
interface Step {
  at: Date;
  url: string | null;
}

type Fields = Partial<
  Pick<
    Flow,
    | 'agreementUrl'
    | 'agreementGeneratedAt'
    | 'isAgreementGenerated'
    | 'uploadedAgreementUrl'
    | 'agreementUploaded'
    | 'bespokeContractUrl'
    | 'bespokeContractUploadedAt'
    | 'isBespokeContractUploaded'
    | 'nhaContractUrl'
    | 'nhaGeneratedAt'
    | 'isNhaGenerated'
    | 'prescribedContractUrl'
    | 'isPrescribedContractSeen'
  >
>;

const prescribed = ({ url }: Step): Fields => ({
  prescribedContractUrl: url,
  isPrescribedContractSeen: false,
});

/** The documented fields of a flow that a new document fills; signatures have other rules. */
const FIELDS: Readonly<Record<ContractKind, Partial<Record<ContractStep, (step: Step) => Fields>>>> = {
  ast: {
    generated: ({ at, url }) => ({ agreementUrl: url, agreementGeneratedAt: at, isAgreementGenerated: true }),
    uploaded: ({ at, url }) => ({ uploadedAgreementUrl: url ?? '', agreementUploaded: at }),
  },
  bespoke: {
    generated: ({ url }) => ({ bespokeContractUrl: url }),
    uploaded: ({ at, url }) => ({
      bespokeContractUrl: url,
      bespokeContractUploadedAt: at,
      isBespokeContractUploaded: true,
    }),
  },
  non_housing_act: {
    generated: ({ at, url }) => ({ nhaContractUrl: url, nhaGeneratedAt: at, isNhaGenerated: true }),
    uploaded: ({ url }) => ({ nhaContractUrl: url }),
  },
  prescribed_information: {
    generated: prescribed,
    uploaded: prescribed,
    given: ({ url }) => (url ? { prescribedContractUrl: url } : {}),
  },
  written_statement: {},
};

/** Sets the fields of a flow that describe a document. */
export function fillFields(flow: Flow, kind: ContractKind, step: ContractStep, details: Step): void {
  Object.assign(flow, FIELDS[kind][step]?.(details));
}
