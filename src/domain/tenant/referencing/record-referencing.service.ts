import { lockForChange } from '../../../database/change/lock-for-change.js';
import { invalid, invalidArgument, type Problem } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import { jsonProblem } from '../../../language/validation/json-problem.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { findNamed } from '../../base/naming/find-named.js';
import { keepPeople } from '../../directory/keep-people.js';
import { Person } from '../../directory/person.entity.js';
import { lockFlowsOfTenants } from './flows-of-tenants.js';
import { keepRightToRent } from './keep-right-to-rent.js';
import { Referencing } from './referencing.entity.js';
import type { RecordReferencingInput, RightToRentInput } from './referencing.input.js';
import type { RecordReferencingPayload } from './referencing.payload.js';
import { RightToRent } from './referencing-checks.js';

/** Records results of a tenant's referencing. What the input leaves out stays as it is. */
export async function recordReferencing(
  ctx: Context,
  input: RecordReferencingInput,
): Promise<RecordReferencingPayload> {
  const { person: personId } = await findNamed(ctx, input, {
    person: { entity: Person, what: 'Person', required: true },
  });
  const pathOfName = input.personId == null ? 'input.personReference' : 'input.personId';
  // The deadlines of the person's flows change with the checks, and flows are locked before people.
  await lockFlowsOfTenants(ctx, [personId]);
  await keepPeople(ctx, [{ record: { id: personId }, pathOfName }]);
  const record = await lockForChange(ctx.em, Referencing, { person: [ctx.brandId, personId] });
  if (!record)
    throw invalidArgument(pathOfName, 'must name a tenant; only tenants have a referencing record');
  const { idVerification, affordability } = input;
  const rightToRent = input.rightToRent && rightToRentOf(record, input.rightToRent);
  const problems = [...jsonProblems(input), ...(rightToRent ? rightToRentProblems(ctx, rightToRent) : [])];
  if (problems.length > 0) throw invalid(problems);
  const changes = given({
    idStatus: idVerification?.status ?? undefined,
    idProviderReason: orEmpty(idVerification?.providerReason),
    idStartedAt: idVerification?.startedAt,
    ...rightToRent,
    salary: toPence(affordability?.salary),
    preReference: input.preReference,
    referenceDocuments: input.referenceDocuments,
  });
  if (rightToRent) await keepRightToRent(ctx, personId, record.rightToRentCheckedOn ?? null, rightToRent);
  ctx.em.assign(record, changes, { mergeObjectProperties: false });
  await emit(ctx, { type: 'pre_qualification_recorded', flowId: null, personId });
  return { personId, recordId: record.id };
}

type RightToRentColumns = Pick<
  Referencing,
  | 'rightToRentStatus'
  | 'rightToRentDateOfBirth'
  | 'rightToRentCheckedOn'
  | 'rightToRentExpiresOn'
  | 'isRightToRentApproved'
  | 'isRightToRentRequested'
>;

/** The right-to-rent check after the change. */
function rightToRentOf(record: Referencing, input: RightToRentInput): RightToRentColumns {
  const status = input.status ?? record.rightToRentStatus;
  const keepsEnd = input.expiresOn === undefined && status === RightToRent.TIME_LIMITED;
  return {
    rightToRentStatus: status,
    rightToRentDateOfBirth: orEmpty(input.dateOfBirth) ?? record.rightToRentDateOfBirth,
    rightToRentCheckedOn:
      input.checkedOn === undefined ? (record.rightToRentCheckedOn ?? null) : input.checkedOn,
    rightToRentExpiresOn: keepsEnd ? (record.rightToRentExpiresOn ?? null) : (input.expiresOn ?? null),
    isRightToRentApproved: input.isApproved ?? record.isRightToRentApproved,
    // A check with a result counts as requested.
    isRightToRentRequested: record.isRightToRentRequested || status !== RightToRent.NOT_CHECKED,
  };
}

function rightToRentProblems(ctx: Context, check: RightToRentColumns): Problem[] {
  const problem = (member: string, message: string): Problem => ({
    in: 'arguments',
    path: `input.rightToRent.${member}`,
    message,
  });
  const {
    rightToRentStatus: status,
    rightToRentCheckedOn: checkedOn,
    rightToRentExpiresOn: expiresOn,
  } = check;
  return [
    ...(checkedOn && checkedOn > dayOf(ctx.now()) ? [problem('checkedOn', 'must not be in the future')] : []),
    ...(expiresOn && status !== RightToRent.TIME_LIMITED
      ? [problem('expiresOn', 'must be null unless the status is TIME_LIMITED')]
      : []),
    ...(expiresOn && checkedOn && expiresOn < checkedOn
      ? [problem('expiresOn', 'must not be before checkedOn')]
      : []),
  ];
}

const jsonProblems = ({ preReference, referenceDocuments }: RecordReferencingInput): Problem[] =>
  Object.entries({ preReference, referenceDocuments }).flatMap(([member, value]) => {
    const message = value && jsonProblem(value);
    return message ? [{ in: 'arguments', path: `input.${member}`, message }] : [];
  });

const orEmpty = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

const toPence = (pounds: number | null | undefined): number | null | undefined =>
  pounds == null ? pounds : Math.round(pounds * 100) / 100;

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
