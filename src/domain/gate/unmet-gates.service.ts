import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { factsOfFlow, relatedFacts } from '../deadline/facts/read-facts.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { overriddenKeys } from '../statute/breach/overridden-keys.js';
import { isUnmetAtMoveIn } from '../statute/breach/unmet-gates.js';
import { judgementsOf } from '../statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../statute/facts/facts.js';
import type { Statute } from '../statute/rules/statute-row.js';
import { statutes } from '../statute/table/statute.js';

/** What decides which gates count for a flow. */
interface GateRules {
  gates: readonly string[];
  /** Gates count for agreements that are entered into from this instant on. */
  from: Date;
  overridden: ReadonlySet<string>;
}

/** A flow, and when its agreement was entered into. */
type Entered = Pick<Flow, 'id' | 'agreementEnteredAt'>;

const OF_BRAND = `select json_build_object('gates', b.gates, 'from', b.gates_from) from brand b where b.id = $1`;

/** The gates that keep a flow, which this transaction has locked, from completing its move-in. */
export async function unmetGates(ctx: Context, { id, agreementEnteredAt }: Entered): Promise<Statute[]> {
  if (!agreementEnteredAt) return [];
  const rules = (await rulesOf(ctx, [id])).get(id);
  return rules && isSince(rules, agreementEnteredAt) ? unmet(ctx, await factsOfFlow(ctx, id), rules) : [];
}

/** The same for fields of flows: two statements read what those of a list need. */
export async function relatedUnmetGates(
  ctx: Context,
  { id, agreementEnteredAt }: Entered,
): Promise<Statute[]> {
  if (!agreementEnteredAt) return [];
  const rules = await ctx.relations.grouped<GateRules | undefined>(
    'gates',
    id,
    (ids) => rulesOf(ctx, ids),
    undefined,
  );
  if (!rules || !isSince(rules, agreementEnteredAt)) return [];
  const facts = await relatedFacts(ctx, id);
  return facts ? unmet(ctx, facts, rules) : [];
}

/** The facts are not read for agreements from before the gates. */
const isSince = ({ gates, from }: GateRules, enteredAt: Date): boolean =>
  gates.length > 0 && enteredAt >= from;

async function rulesOf(ctx: Context, flowIds: readonly number[]): Promise<ReadonlyMap<number, GateRules>> {
  const [[[ofBrand] = []], overridden] = await Promise.all([
    ctx.reader.cells(OF_BRAND, [ctx.brandId]),
    overriddenKeys(ctx, flowIds),
  ]);
  const { gates, from }: { gates: string[]; from: string } = JSON.parse(ofBrand ?? '');
  const rules = { gates, from: new Date(from) };
  return new Map(flowIds.map((id) => [id, { ...rules, overridden: overridden.get(id) ?? new Set() }]));
}

function unmet(ctx: Context, facts: FlowFacts, rules: GateRules): Statute[] {
  const today = dayOf(ctx.now());
  const keys = rules.gates.filter((key) => !rules.overridden.has(key));
  return judgementsOf(facts, statutes(), keys)
    .filter((one) => isUnmetAtMoveIn(one, facts.tenancyStartsOn, today))
    .map(({ row }) => row);
}
