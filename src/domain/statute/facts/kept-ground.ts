import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const KeptGround = closedList('KeptGround', 'Why a holding deposit is kept.', {
  RIGHT_TO_RENT: [
    'right_to_rent',
    'The tenants have no right to rent, which could not be known when the deposit was accepted. England only.',
  ],
  FALSE_INFORMATION: ['false_information', 'The tenants gave false or misleading information.'],
  TENANT_WITHDREW: ['tenant_withdrew', 'The tenants withdrew before the deadline for the agreement.'],
  TENANT_DID_NOT_ACT: [
    'tenant_did_not_act',
    'The tenants did not take all reasonable steps to enter into the agreement before its deadline.',
  ],
});
export type KeptGround = ValueOf<typeof KeptGround>;

const WORDS: Readonly<Record<KeptGround, string>> = {
  [KeptGround.RIGHT_TO_RENT]: 'no right to rent',
  [KeptGround.FALSE_INFORMATION]: 'false or misleading information',
  [KeptGround.TENANT_WITHDREW]: 'the tenants withdrew',
  [KeptGround.TENANT_DID_NOT_ACT]: 'the tenants did not act in time',
};

/** The ground in a sentence for people. */
export const groundInWords = (ground: KeptGround): string => WORDS[ground];
