import { Extensions, FieldResolver } from 'type-graphql';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The properties of an entity that the resolver of the field reads; a query selects their columns. */
    from?: readonly string[];
  }
}

interface Options<E> {
  /** Left out if the entity declares the field itself. */
  returns?: () => object;
  /** The properties of the entity that the resolver reads. */
  from: readonly (keyof E & string)[];
  description?: string;
  nullable?: boolean;
}

/**
 * A field of an entity with a resolver. A list reads only the columns behind the selected fields, so `from`
 * is required: the service does not start without it.
 */
export const ResolvedField =
  <E extends object>({ returns, from, ...options }: Options<NoInfer<E>>): MethodDecorator =>
  (target, key, descriptor) => {
    const declare = returns ? FieldResolver(returns as never, options) : FieldResolver();
    declare(target, key, descriptor);
    Extensions({ from })(target, key, descriptor);
  };
