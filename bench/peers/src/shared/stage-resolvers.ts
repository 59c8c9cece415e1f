import { STATUSES } from './flow-lists.js';
import { stageText } from './stage-messages.js';

/** A flow with the numbers of its statuses. */
export interface Staged {
  propertyStatus: number;
  landlordStatus: number;
  rentalOfferStatus: number;
  holdingDepositStatus: number;
  referencingStatus: number;
  guarantorStatus: number;
  tenancyStatus: number;
  documentsStatus: number;
  moveInStatus: number;
}

const MESSAGES = {
  property: 'property',
  landlord: 'landlord',
  rentalOffer: 'rental_offer',
  holdingDeposit: 'holding_deposit',
  referencing: 'verification',
  tenancy: 'tenancy',
  documents: 'documents',
  moveIn: 'move_in',
} as const;

type Resolver = (flow: Staged) => string | null | undefined;

const statusOf = (flow: Staged, stage: keyof typeof MESSAGES): number => flow[`${stage}Status`];

/** The names of the statuses and the message and button text of the stages. */
export const STAGE_RESOLVERS: Readonly<Record<string, Resolver>> = {
  guarantorStatus: (flow) => STATUSES[flow.guarantorStatus],
  ...Object.fromEntries(
    Object.entries(MESSAGES).flatMap(([name, stage]): [string, Resolver][] => {
      const own = name as keyof typeof MESSAGES;
      return [
        [`${own}Status`, (flow) => STATUSES[statusOf(flow, own)]],
        [`${own}Message`, (flow) => stageText(stage, statusOf(flow, own)).message],
        [`${own}ButtonText`, (flow) => stageText(stage, statusOf(flow, own)).button],
      ];
    }),
  ),
};
