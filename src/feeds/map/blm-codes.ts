import {
  LetType,
  PropertyFor,
  PropertyStatus,
  RentFrequency,
  Tenure,
} from '../../domain/property/property-lists.js';

/** The codes of BLM 3. A code that is not here is not understood; null means “not specified”. */
type Codes<T> = Readonly<Record<string, T | null>>;

const { AVAILABLE, UNDER_OFFER, LET_AGREED } = PropertyStatus;

export const STATUS: Codes<PropertyStatus> = {
  0: AVAILABLE,
  1: UNDER_OFFER,
  2: UNDER_OFFER,
  3: UNDER_OFFER,
  4: UNDER_OFFER,
  5: LET_AGREED,
};

export const TRANSACTION: Codes<PropertyFor> = { 1: PropertyFor.SALE, 2: PropertyFor.RENT };

export const FREQUENCY: Codes<RentFrequency> = {
  0: RentFrequency.WEEKLY,
  1: RentFrequency.MONTHLY,
  2: RentFrequency.QUARTERLY,
  3: RentFrequency.YEARLY,
  5: RentFrequency.WEEKLY_PER_PERSON,
};

export const LET: Codes<LetType> = {
  0: null,
  1: LetType.LONG,
  2: LetType.SHORT,
  3: LetType.STUDENT,
  4: LetType.COMMERCIAL,
};

export const FURNISHING: Codes<string> = {
  0: 'furnished',
  1: 'part-furnished',
  2: 'unfurnished',
  3: null,
  4: 'furnished or unfurnished',
};

export const TENURE: Codes<Tenure> = {
  0: null,
  1: Tenure.FREEHOLD,
  2: Tenure.LEASEHOLD,
  3: Tenure.FEUDAL,
  4: Tenure.COMMONHOLD,
  5: Tenure.SHARE_OF_FREEHOLD,
};

/** Codes of PRICE_QUALIFIER. */
export const POA = '1';
export const SHARED_OWNERSHIP = '9';
