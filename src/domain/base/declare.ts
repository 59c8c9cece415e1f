import type { GraphQLField, GraphQLResolveInfo } from 'graphql';
import { Extensions, Mutation, Query, type ResolverData, UseMiddleware } from 'type-graphql';
import { type Gate, passGate } from '../../auth/gates.js';
import type { Scope } from '../../auth/scopes.js';
import { invalid } from '../../errors.js';
import { type Rule, rulesSchema } from '../../language/json-schema.js';
import { type Validate, validator } from '../../language/validator.js';
import { spellPath } from '../../language/wire-path.js';
import type { Context } from './context.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Who may enter here; read by the gates of both doors. */
    gate?: Gate;
  }
}

const rulesOf = new WeakMap<GraphQLField<unknown, unknown>, Validate>();

/** What the rules of a field's arguments find in them; compiled once a field. */
function checkRules(info: GraphQLResolveInfo, args: Record<string, unknown>): void {
  const field = info.parentType.getFields()[info.fieldName];
  if (!field || field.args.length === 0) return;
  let check = rulesOf.get(field);
  if (!check) {
    check = validator({
      properties: Object.fromEntries(
        field.args.map((arg) => [arg.name, rulesSchema(arg.type, arg.extensions.rule)]),
      ),
    });
    rulesOf.set(field, check);
  }
  const faults = check(args);
  if (faults.length > 0)
    throw invalid(faults.map((fault) => ({ ...fault, in: 'arguments', path: spellPath(fault.path) })));
}

type Step = (data: ResolverData<Context>, next: () => Promise<unknown>) => Promise<unknown>;

const inTransaction: Step = ({ context }, next) => context.em.transactional(() => next());

/** Declares who may enter, and holds to it: the gate first, then the rules on the arguments, then `inner`. */
function Gated(gate: Gate, ...inner: Step[]): MethodDecorator {
  const guard: Step = async ({ context, info, args }, next) => {
    passGate(gate, context.principal);
    if (gate.for === 'partner' && context.tenantHeader) await context.actingTenantId();
    checkRules(info, args);
    return next();
  };
  return (target, key, descriptor) => {
    Extensions({ gate })(target, key, descriptor);
    UseMiddleware([guard, ...inner])(target, key, descriptor);
  };
}

const partner = (scope: Scope | null): Gate => ({ for: 'partner', scope });
const OPERATOR: Gate = { for: 'operator' };

type Returns = () => object;
interface Presence {
  nullable?: boolean;
}

const query =
  (gate: Gate, returns: Returns, description: string, { nullable = false }: Presence): MethodDecorator =>
  (target, key, descriptor) => {
    Query(returns as never, { description, nullable })(target, key, descriptor);
    Gated(gate)(target, key, descriptor);
  };

const mutation =
  (gate: Gate, returns: Returns, description: string): MethodDecorator =>
  (target, key, descriptor) => {
    // Nullable: each mutation is a transaction of its own, and one that fails must not take the answers of the others along.
    Mutation(returns as never, { description, nullable: true })(target, key, descriptor);
    Gated(gate, inTransaction)(target, key, descriptor);
  };

/** A partner's query; `scope` null opens it to any key. */
export const Reads = (
  scope: Scope | null,
  returns: Returns,
  description: string,
  presence: Presence = {},
): MethodDecorator => query(partner(scope), returns, description, presence);

/** A partner's mutation: one transaction holds the change, its timeline entries and its messages. */
export const Changes = (scope: Scope, returns: Returns, description: string): MethodDecorator =>
  mutation(partner(scope), returns, description);

/** An operator's query. */
export const OperatorReads = (returns: Returns, description: string): MethodDecorator =>
  query(OPERATOR, returns, description, {});

/** An operator's mutation, one transaction. */
export const OperatorChanges = (returns: Returns, description: string): MethodDecorator =>
  mutation(OPERATOR, returns, description);

/** A relation, and the scope of the data that it leads into. */
export const Needs = (scope: Scope): MethodDecorator => Gated(partner(scope));

/** A rule on an input field beyond its type; it holds at both doors, and stands in the OpenAPI document. */
export const Ruled = (rule: Rule): PropertyDecorator => Extensions({ rule }) as PropertyDecorator;
