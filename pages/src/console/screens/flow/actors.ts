import { nameOf, type Stage } from '../../words.js';
import type { Contract, Flow, Guarantor, Tenant } from './data.js';

const NO_AGREEMENT = 'PRESCRIBED_INFORMATION';

const isNewDocument = ({ step }: Contract): boolean => step === 'GENERATED' || step === 'UPLOADED';

/** The signatures of the newest agreement. */
function signaturesOf({ contracts }: Flow): Contract[] {
  const ofAgreements = contracts.filter(({ kind }) => kind !== NO_AGREEMENT);
  const newest = ofAgreements.findLastIndex(isNewDocument);
  const kind = ofAgreements[newest]?.kind;
  return ofAgreements.slice(newest + 1).filter((one) => one.step === 'SIGNED' && one.kind === kind);
}

const remaining = ({ subTenants }: Flow): Tenant[] => subTenants.filter(({ leftOn }) => leftOn === null);

const landlordOf = ({ landlord }: Flow): string[] => (landlord ? [`${nameOf(landlord)}, landlord`] : []);

/** Whether there is an agreement that can be signed. */
export const hasAgreement = ({ isAgreementGenerated, contracts }: Flow): boolean =>
  isAgreementGenerated || contracts.some((one) => one.kind !== NO_AGREEMENT && isNewDocument(one));

/** The parties whose signature of the newest agreement is not recorded. */
export function signatoriesOf(flow: Flow): string[] {
  const signed = new Set(signaturesOf(flow).map(({ subTenantId }) => subTenantId));
  const tenants = remaining(flow).filter(({ id }) => !signed.has(id));
  return [...tenants.map((one) => `${nameOf(one)}, tenant`), ...(signed.has(null) ? [] : landlordOf(flow))];
}

const guarantorsOf = (flow: Flow): Guarantor[] =>
  remaining(flow)
    .flatMap(({ guarantors }) => guarantors)
    .filter(({ status }) => status !== 'CANCELLED');

export const isMissingGuarantor = (flow: Flow): boolean => guarantorsOf(flow).length === 0;

const guarantorText = ({ firstName, lastName }: Guarantor): string => `${firstName} ${lastName}, guarantor`;

export const unsignedDeedsOf = (flow: Flow): string[] =>
  guarantorsOf(flow)
    .filter(({ deedSignedAt }) => deedSignedAt === null)
    .map(guarantorText);

/** Who has to act while a stage waits, with their part, as far as the flow records it. */
export function actorsOf(flow: Flow, stage: Stage): string[] {
  const tenants = remaining(flow);
  switch (stage) {
    case 'PROPERTY':
      return flow.agent ? [`${flow.agent.name}, agent`] : [];
    case 'LANDLORD':
    case 'RENTAL_OFFER':
      return landlordOf(flow);
    case 'HOLDING_DEPOSIT':
      return tenants
        .filter(({ holdingDepositConfirmedAt }) => holdingDepositConfirmedAt === null)
        .map((one) => `${nameOf(one)}, tenant`);
    case 'GUARANTOR':
      return guarantorsOf(flow)
        .filter(({ status }) => status === 'INVITED' || status === 'IN_PROGRESS')
        .map(guarantorText);
    case 'TENANCY':
      return signatoriesOf(flow);
    default:
      return tenants.map((one) => `${nameOf(one)}, tenant`);
  }
}
