import { type Problem, problemIn } from '../../../errors.js';
import { pastDay } from '../../base/past.js';
import { ComplianceKind, ComplianceOutcome, OF_BRAND } from '../record/compliance-kind.js';
import type { RecordComplianceInput } from './compliance.input.js';

const RATINGS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
/** England and Wales: a home with one of these may be let only with a registered exemption. */
const BELOW_MINIMUM = ['F', 'G'];

const problem = problemIn<Record<string, unknown>>();

/** Every error of a compliance record. */
export function complianceProblems(
  now: Date,
  propertyId: number | null,
  input: RecordComplianceInput,
): Problem[] {
  const { kind, checkedOn, expiresOn, remediedOn } = input;
  return [
    ...(propertyId === null && !OF_BRAND.includes(kind)
      ? [problem('kind', `must be one of ${OF_BRAND.map(nameOf).join(', ')} without a property`)]
      : []),
    ...pastDay(now, checkedOn, 'input.checkedOn'),
    ...(expiresOn != null && expiresOn < checkedOn
      ? [problem('expiresOn', 'must not be before checkedOn')]
      : []),
    ...remedyProblems(input),
    ...(remediedOn == null ? [] : pastDay(now, remediedOn, 'input.remediedOn')),
    ...ratingProblems(input),
  ];
}

const nameOf = (kind: ComplianceKind): string => kind.toUpperCase();

const remedyProblems = (input: RecordComplianceInput): Problem[] =>
  (['remedyByOn', 'remediedOn'] as const).flatMap((member) => {
    const day = input[member];
    if (day == null) return [];
    if (input.outcome !== ComplianceOutcome.UNSATISFACTORY)
      return [problem(member, 'must be left out: only UNSATISFACTORY records have it')];
    return day < input.checkedOn ? [problem(member, 'must not be before checkedOn')] : [];
  });

function ratingProblems({ kind, outcome, rating, note }: RecordComplianceInput): Problem[] {
  if (kind !== ComplianceKind.EPC || !rating) return [];
  if (!RATINGS.includes(rating)) return [problem('rating', `must be one of ${RATINGS.join(', ')}`)];
  const isExempted = outcome !== ComplianceOutcome.SATISFACTORY || Boolean(note);
  return BELOW_MINIMUM.includes(rating) && !isExempted
    ? [problem('note', `is required for a satisfactory EPC with rating ${rating}: name the exemption`)]
    : [];
}
