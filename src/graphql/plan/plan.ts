import { rejectionOf } from '../../auth/gates.js';
import { conditionsIn } from '../operation/conditions.js';
import type { WrittenResult } from '../operation/execute.js';
import { compile, type PlanInput } from './compile.js';
import { keepPlan, touchPlan } from './kept-plans.js';
import { type Level, readLevel } from './level.js';
import { Out } from './out.js';
import type { Run, Shape } from './shape.js';
import { sourceOf } from './source.js';
import { Unplanned } from './unplanned.js';
import { recordWriter } from './writer.js';

/** A compiled operation. */
export interface Plan {
  fields: number;
  /** The number of its fields that read the database. */
  reads: number;
  /**
   * Whether the caller passes the gates of all fields. If not, nothing is read, and graphql-js returns the
   * errors.
   */
  passesGates(run: Run): Promise<boolean>;
  /**
   * Reads level by level, then writes the JSON of the response. Throws for everything but a plain success.
   */
  result(run: Run): Promise<WrittenResult>;
}

/** The most plans that one operation keeps, by the variables that leave fields out. */
const MAX_VARIANTS = 16;

interface Variants {
  conditions: readonly string[];
  /** By the values of the conditions; undefined if plans do not support the operation. */
  plans: Map<string, Plan | undefined>;
}

/** A plan is kept as long as the document of its operation. */
const variants = new WeakMap<PlanInput['operation'], Variants>();

/** The plan of an operation for these variables; undefined if it has none. */
export function planOf(input: PlanInput, variables: Run['variables']): Plan | undefined {
  const { conditions, plans } = variantsOf(input);
  let key = '';
  for (const name of conditions) {
    // graphql-js rejects any other value.
    if (typeof variables[name] !== 'boolean') return undefined;
    key += variables[name] ? '1' : '0';
  }
  const found = plans.get(key);
  if (found) touchPlan(found);
  if (found || plans.has(key)) return found;
  const plan = tryToCreatePlan(input, variables);
  if (plans.size >= MAX_VARIANTS) plans.clear();
  plans.set(key, plan);
  if (plan) keepPlan(plan, input.document, plan.fields, () => plans.delete(key));
  return plan;
}

/** Compiles all plans of an operation. Throws for one that has none. */
export function planAhead(input: PlanInput): void {
  const { conditions, plans } = variantsOf(input);
  for (let variant = 0; variant < 2 ** conditions.length; variant += 1) {
    const values = conditions.map((name, at) => [name, Boolean((variant >> at) & 1)] as const);
    plans.set(
      values.map(([, value]) => (value ? '1' : '0')).join(''),
      createPlan(input, Object.fromEntries(values)),
    );
  }
}

function variantsOf({ operation, document }: PlanInput): Variants {
  const found = variants.get(operation) ?? { conditions: conditionsIn(document), plans: new Map() };
  variants.set(operation, found);
  return found;
}

function tryToCreatePlan(input: PlanInput, variables: Run['variables']): Plan | undefined {
  try {
    return createPlan(input, variables);
  } catch (error) {
    if (error instanceof Unplanned) return undefined;
    throw error;
  }
}

function createPlan(input: PlanInput, variables: Run['variables']): Plan {
  const { root, gates, fields, reads } = compile(input, variables);
  const write = recordWriter(root, input.frame);
  const versionOf = versionReader(root);
  return {
    fields,
    reads,
    passesGates: async ({ context }) => {
      if (gates.some((gate) => rejectionOf(gate, context))) return false;
      if (!context.tenantHeader || gates.length === 0 || context.principal.kind !== 'partner') return true;
      return context.actingTenantId().then(
        () => true,
        () => false,
      );
    },
    result: async (run) => {
      const level = await readLevel(root, [undefined], run);
      const turn = run.context.nextTurn();
      if (turn) await turn;
      const out = new Out(run.response);
      write({}, out, level, 0);
      // Ends the snapshot only now: its connection limits how many operations keep what they have read in
      // memory, and what cannot be written is read again by graphql-js in the same state.
      run.context.reader.endSnapshot();
      return { bytes: out.take(), version: versionOf(level) };
    },
  };
}

/** Reads the version of the record in the only root field, if it is selected. */
function versionReader({ fields }: Shape): (level: Level | undefined) => number | undefined {
  const [field] = fields;
  const shape = fields.length === 1 && field && 'shape' in field ? field.shape : undefined;
  if (!shape?.fields.some(({ key }) => key === 'version')) return () => undefined;
  return (level) => {
    const { version } = sourceOf(level?.[0]?.values[0] ?? undefined);
    return typeof version === 'number' ? version : undefined;
  };
}
