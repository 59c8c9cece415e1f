import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RentChangeForm = closedList('RentChangeForm', 'How a rent change was made.', {
  FORM_4A: ['form_4a', 'England: a notice on Form 4A, for an assured tenancy.'],
  FORM_4: ['form_4', 'England: a notice on Form 4, served before 1 May 2026.'],
  RHW12: ['rhw12', 'Wales: a notice on Form RHW12, for a periodic standard contract.'],
  SCOTTISH_NOTICE: ['scottish_notice', 'Scotland: a rent-increase notice.'],
  NI_NOTICE: ['ni_notice', 'Northern Ireland: a written notice of a rent increase.'],
  CLAUSE: ['clause', 'A clause of the agreement, such as a rent review clause.'],
  AGREED: ['agreed', 'The landlord and the tenants agreed on it.'],
});
export type RentChangeForm = ValueOf<typeof RentChangeForm>;

const WORDS: Readonly<Record<RentChangeForm, string>> = {
  form_4a: 'a notice on Form 4A',
  form_4: 'a notice on Form 4',
  rhw12: 'a notice on Form RHW12',
  scottish_notice: 'a rent-increase notice',
  ni_notice: 'a written notice',
  clause: 'a clause of the agreement',
  agreed: 'an agreement with the tenants',
};

/** A form within a sentence. */
export const formInWords = (form: RentChangeForm): string => WORDS[form];

/** The forms that no statute prescribes. */
const WITHOUT_NOTICE: readonly RentChangeForm[] = [RentChangeForm.CLAUSE, RentChangeForm.AGREED];

/** Whether a notice was served. */
export const isNotice = (form: RentChangeForm): boolean => !WITHOUT_NOTICE.includes(form);
