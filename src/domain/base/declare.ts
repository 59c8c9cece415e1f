import { Extensions, Mutation, Query, type ResolverData, Subscription, UseMiddleware } from 'type-graphql';
import { type Gate, rejectionOf, requirementOf } from '../../auth/gates.js';
import type { Scope } from '../../auth/scopes.js';
import type { Rule } from '../../language/validation/json-schema.js';
import type { Context } from './context.js';
import type { Price } from './price.js';
import { keepRule } from './rules.js';
import { inTransaction } from './transaction.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Who may call the field, at both APIs. A field with a gate costs a statement. */
    gate?: Gate;
    /**
     * Whether the response contains a secret, which is never stored: the field rejects an Idempotency-Key.
     */
    returnsSecret?: boolean;
    /** Whether the field sends an e-mail, for the limits of the key. */
    sendsEmail?: boolean;
    /** What the field costs beyond its statement and its rows. */
    price?: Price;
    /** What the field costs for each record that has it, such as rows that are added up. */
    priceOfEach?: Price;
    /** The maximum number of rows of a list that no argument limits; of a batch, its items. */
    rows?: number | Price;
    /** The class of the record of a query, or of its list. */
    returns?: () => object;
    /** The list of GraphQL whose pages the field numbers. Only the documents of /v2.0 have the field. */
    numbers?: string;
  }
}

type Step = (data: ResolverData<Context>, next: () => Promise<unknown>) => Promise<unknown>;

const transacted: Step = async ({ context }, next) => {
  context.reader.endSnapshot();
  const result = await inTransaction(context, next);
  // A later mutation of the same operation may change the same records; its payload must read them again.
  context.relations.forget();
  return result;
};

/** Declares who may call a field, and rejects everyone else before `inner` runs. */
function Gated(gate: Gate, ...inner: Step[]): MethodDecorator {
  const guard: Step = async ({ context }, next) => {
    const rejection = rejectionOf(gate, context);
    // The response is not sent if it has too many errors, each of which takes time.
    if (rejection && context.response?.addError() === false) return null;
    if (rejection) throw rejection;
    if (context.principal.kind === 'partner' && context.tenantHeader) await context.actingTenantId();
    return next();
  };
  return (target, key, descriptor) => {
    Extensions({ gate })(target, key, descriptor);
    UseMiddleware([guard, ...inner])(target, key, descriptor);
  };
}

const partner = (scope: Scope | null, isPublic = false): Gate => ({
  for: 'partner',
  scope,
  ...(isPublic && { isPublic }),
});
const operator = (orScope?: Scope | null): Gate => ({
  for: 'operator',
  ...(orScope !== undefined && { orScope }),
});

/** The schema states which key a call requires. */
const describe = (description: string, gate: Gate): string => `${description}\n\n${requirementOf(gate)}`;

type Returns = () => object;
/** Who may make a call, beside the scope. */
interface Audience {
  /** Whether a key with origins, which everyone may have, may make the call. */
  isPublic?: boolean;
}

interface QueryOptions extends Audience {
  /** What the query costs beyond its statement and its rows, such as a text search. */
  price?: Price;
  /** The rows of a page whose size is not an argument. */
  rows?: number;
  /** The query whose pages this one numbers, for the documents of /v2.0 alone. */
  numbers?: string;
}

/** What a mutation costs beyond its statement, and the rows of its response, by its arguments. */
interface MutationCost extends Audience {
  price?: Price;
  rows?: Price;
}

// Every root field is nullable: if a non-null one failed, the results of the others would be lost with it.
const query =
  (
    gate: Gate,
    returns: Returns,
    description: string,
    { price, rows, numbers }: QueryOptions = {},
  ): MethodDecorator =>
  (target, key, descriptor) => {
    Query(returns as never, { description: describe(description, gate), nullable: true })(
      target,
      key,
      descriptor,
    );
    Extensions({ returns, ...(price && { price }), ...(rows && { rows }), ...(numbers && { numbers }) })(
      target,
      key,
      descriptor,
    );
    Gated(gate)(target, key, descriptor);
  };

interface MutationOptions extends MutationCost {
  /** Whether it sends an e-mail. */
  sendsEmail?: boolean;
  /** Whether the response contains a secret, which is never stored. */
  returnsSecret?: boolean;
}

const NO_IDEMPOTENCY_KEY =
  'Does not accept an `Idempotency-Key`: the response contains a secret, which is never stored.';

const mutation =
  (
    gate: Gate,
    returns: Returns,
    description: string,
    { returnsSecret = false, sendsEmail, price, rows }: MutationOptions = {},
  ): MethodDecorator =>
  (target, key, descriptor) => {
    Mutation(returns as never, {
      description: describe(returnsSecret ? `${description} ${NO_IDEMPOTENCY_KEY}` : description, gate),
      nullable: true,
    })(target, key, descriptor);
    Extensions({
      ...(price && { price }),
      ...(rows && { rows }),
      ...(returnsSecret && { returnsSecret }),
      ...(sendsEmail && { sendsEmail }),
    })(target, key, descriptor);
    Gated(gate, transacted)(target, key, descriptor);
  };

/** A partner's query; `scope` null opens it to any key. */
export const Reads = (
  scope: Scope | null,
  returns: Returns,
  description: string,
  options?: QueryOptions,
): MethodDecorator => query(partner(scope, options?.isPublic), returns, description, options);

interface FollowOptions<Args, Open> {
  /** The name of the field. */
  name: string;
  price: Price;
  /** Opens the stream with the function that the operation is run with. */
  open: (ctx: Context, args: Args, open: Open) => Promise<AsyncIterable<object>>;
}

/** A partner's subscription, whose field resolves each item of a stream; `scope` null opens it to any key. */
export const Follows =
  <Args, Open>(
    scope: Scope | null,
    returns: Returns,
    description: string,
    { name, price, open }: FollowOptions<Args, Open>,
  ): MethodDecorator =>
  (target, key, descriptor) => {
    const gate = partner(scope);
    Subscription(returns as never, {
      name,
      description: describe(description, gate),
      subscribe: ({ source, args, context }: { source: Open; args: Args; context: Context }) =>
        open(context, args, source),
    })(target, key, descriptor);
    Extensions({ gate, price })(target, key, descriptor);
  };

/** A partner's mutation: one transaction for the change, its timeline entries and its messages. */
export const Changes = (
  scope: Scope,
  returns: Returns,
  description: string,
  options?: MutationOptions,
): MethodDecorator => mutation(partner(scope, options?.isPublic), returns, description, options);

interface OperatorQueryOptions extends Pick<QueryOptions, 'rows' | 'price'> {
  /** The scope with which a key may make the query for its own brand; null: any key. */
  orScope?: Scope | null;
}

/** An operator's query. */
export const OperatorReads = (
  returns: Returns,
  description: string,
  { orScope, ...options }: OperatorQueryOptions = {},
): MethodDecorator => query(operator(orScope), returns, description, options);

/** An operator's mutation, one transaction. */
export const OperatorChanges = (
  returns: Returns,
  description: string,
  options?: MutationOptions,
): MethodDecorator => mutation(operator(), returns, description, options);

/** The scope that a relation or another field needs, beside those of the fields above it. */
export const Needs = (scope: Scope): MethodDecorator => Gated(partner(scope));

/** The same for a field that operators may read too. */
export const NeedsUnlessOperator = (scope: Scope): MethodDecorator => Gated(operator(scope));

/** A relation of a record that operators alone read. */
export const NeedsOperator = (): MethodDecorator => Gated(operator());

/** A rule on an input field beyond its type. Both APIs validate it, and the OpenAPI document includes it. */
export const Ruled =
  (rule: Rule): PropertyDecorator =>
  (target, key) => {
    keepRule(target, String(key), rule);
    Extensions({ rule })(target, key);
  };
