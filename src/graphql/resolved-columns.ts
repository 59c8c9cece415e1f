import { type GraphQLSchema, isObjectType } from 'graphql';
import { dependsOn } from '../database/declare/derived.js';
import { entities } from '../domain/entities.js';

/**
 * Registers the properties that the resolvers of entities' fields read, so that lists select their columns.
 * Throws if a resolver declares none.
 */
export function registerResolvedColumns(schema: GraphQLSchema): void {
  const undeclared: string[] = [];
  for (const { name, prototype } of entities) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const { name: field, resolve, extensions } of Object.values(type.getFields())) {
      if (!resolve) continue;
      if (extensions.from) dependsOn(prototype, field, extensions.from);
      else undeclared.push(`${name}.${field}`);
    }
  }
  if (undeclared.length > 0)
    throw new Error(
      `${undeclared.join(', ')}: the resolver of a field of an entity must declare the properties that it ` +
        'reads. Use @ResolvedField with `from`, or @ToOne or @ToMany.',
    );
}
