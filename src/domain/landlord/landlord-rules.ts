import type { Problem } from '../../errors.js';
import { erasedProblem } from '../directory/keep-people.js';
import { type Person, PersonRole } from '../directory/person.entity.js';
import type { LandlordInput } from './landlord.input.js';
import { WHOLE_SHARE } from './stored-landlords.js';

const problem = (path: string, message: string): Problem => ({ in: 'arguments', path, message });

type Shares = readonly Pick<LandlordInput, 'sharePercent' | 'isLead'>[];

/** What is wrong with the lead and the shares of a list of landlords, without reading the people. */
export const listProblems = (list: Shares, path: string): Problem[] =>
  list.length === 0 ? [] : [...leadProblems(list, path), ...shareProblems(list, path)];

function leadProblems(list: Shares, path: string): Problem[] {
  const leads = list.flatMap(({ isLead }, index) => (isLead ? [index] : []));
  if (leads.length === 0) return [problem(path, 'must have exactly one landlord with isLead true')];
  return leads
    .slice(1)
    .map((index) =>
      problem(`${path}[${index}].isLead`, `must be false, because ${path}[${leads[0]}] is the lead landlord`),
    );
}

function shareProblems(list: Shares, path: string): Problem[] {
  if (list.every(({ sharePercent }) => sharePercent == null)) return [];
  const problems = list.flatMap(({ sharePercent }, index): Problem[] => {
    const at = `${path}[${index}].sharePercent`;
    if (sharePercent == null)
      return [problem(at, 'is required, because another landlord has a share; give one for all or for none')];
    return isInHundredths(sharePercent) ? [] : [problem(at, 'must have at most two decimals')];
  });
  if (problems.length > 0) return problems;
  const sum = list.reduce((all, { sharePercent }) => all + (hundredthsOf(sharePercent) ?? 0), 0);
  if (sum === WHOLE_SHARE) return [];
  return [problem(path, `must have shares that add up to 100 percent; these add up to ${sum / 100}`)];
}

/** A share as it is stored; null without one. */
export const hundredthsOf = (sharePercent: number | null | undefined): number | null =>
  sharePercent == null ? null : Math.round(sharePercent * 100);

/** Whether a share has at most two decimals: the nearest hundredth is the same number. */
const isInHundredths = (sharePercent: number): boolean =>
  (hundredthsOf(sharePercent) ?? 0) / 100 === sharePercent;

/** A person whom an input names, once it is read, and the path of the name. */
interface Named {
  record: Pick<Person, 'id' | 'kind' | 'erasedAt'> | null;
  pathOfName: string;
}

/** What is wrong with a person who is to be a landlord: another kind, or erased. */
function personProblems({ record, pathOfName: path }: Named): Problem[] {
  if (record && record.kind !== PersonRole.LANDLORD)
    return [problem(path, 'must be a person of the kind landlord')];
  return record?.erasedAt ? [erasedProblem(path)] : [];
}

/** What is wrong with the people of a list of landlords; no person may be in it twice. */
export function peopleProblems(named: readonly Named[]): Problem[] {
  const first = new Map<number, string>();
  return named.flatMap((one) => {
    const problems = personProblems(one);
    if (!one.record || problems.length > 0) return problems;
    const earlier = first.get(one.record.id);
    if (earlier) return [problem(one.pathOfName, `must not be the same person as ${earlier}`)];
    first.set(one.record.id, one.pathOfName);
    return [];
  });
}
