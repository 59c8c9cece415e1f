import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Draw } from './draw.js';

/** Ids of records by the name of the argument or the root field; some do not exist. */
export type IdsOf = (argument: string, field: string) => readonly number[];

/** A random operation. */
export interface RandomOperation {
  text: string;
  variables: Record<string, unknown>;
}

interface Options {
  ids: IdsOf;
  /** The names of root fields. */
  roots: readonly string[];
  /** If false, values and conditions are literals. */
  hasVariables?: boolean;
  /** Directives for a field, such as those of REST documents. */
  directives?: (draw: Draw, field: GraphQLField<unknown, unknown>) => string;
}

const STRINGS = ['', 'a', 'Ann', 'o’', '"', '%', 'no such text'];
const CURSORS = ['', '', '', 'not a cursor'];
const LITERALS = ['true', 'false'];
const CONDITIONS = ['$yes', '$no', ...LITERALS];
const MAX_DEPTH = 5;

/** Writes random operations against a schema. */
export class DocumentWriter {
  private readonly fragments: string[] = [];
  private readonly variables = new Map<string, { type: string; value: unknown }>();
  private names = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly draw: Draw,
    private readonly options: Options,
  ) {}

  /** A query of GraphQL. */
  query(): RandomOperation {
    const roots = Array.from({ length: 1 + this.draw.below(2) }, () => this.root(`r${this.names++}`));
    const names = this.draw.chance(10) ? ['root: __typename', ...roots] : roots;
    return this.operation('', names.join(' '));
  }

  /** A document of the REST API. */
  restQuery(name: string, directive: string): RandomOperation {
    return this.operation(`${name}`, this.root('data'), directive);
  }

  private get hasVariables(): boolean {
    return this.options.hasVariables ?? true;
  }

  private operation(name: string, selection: string, directive = ''): RandomOperation {
    const used = [...this.variables].map(([variable, { type }]) => `$${variable}: ${type}`);
    const text =
      `query ${name} ${used.length > 0 ? `(${used.join(', ')})` : ''} ${directive} { ${selection} } ` +
      `${this.fragments.join(' ')}`;
    const variables = Object.fromEntries([...this.variables].map(([key, { value }]) => [key, value]));
    return { text, variables };
  }

  private root(alias: string): string {
    const fields = this.schema.getQueryType()?.getFields() ?? {};
    const field = fields[this.draw.from(this.options.roots)];
    if (!field) throw new Error('There is no such root field.');
    return `${alias}: ${this.field(field, 0)}`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type);
    const args = field.args.flatMap(({ name, type: argument, defaultValue }) => {
      const isNeeded = isNonNullType(argument) && defaultValue === undefined;
      return isNeeded || this.draw.chance(30) ? [`${name}: ${this.value(argument, name, field.name)}`] : [];
    });
    const given = args.length > 0 ? `(${args.join(', ')})` : '';
    const directives = this.options.directives?.(this.draw, field) ?? '';
    const below = isObjectType(type) ? ` { ${this.selection(type, depth + 1)} }` : '';
    return `${field.name}${given} ${directives} ${below}`;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const { draw } = this;
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((one) => isLeafType(getNamedType(one.type)));
    const others = depth < MAX_DEPTH ? fields.filter((one) => !leaves.includes(one)) : [];
    const wanted = [...draw.some(leaves, 25), ...this.few(others, depth)];
    const parts = wanted.map((one) => this.aliased(one, depth));
    if (draw.chance(10) || parts.length === 0) parts.push('__typename');
    return parts.map((part) => this.wrapped(part, type)).join(' ');
  }

  /**
   * Relations multiply, so a level has few. Edges are always selected, since a connection consists of them.
   */
  private few<T extends GraphQLField<unknown, unknown>>(fields: readonly T[], depth: number): T[] {
    const edges = fields.filter(({ name }) => ['edges', 'node', 'flows', 'properties'].includes(name));
    if (edges.length > 0)
      return [...edges, ...this.draw.some(fields, 10).filter((one) => !edges.includes(one))];
    return fields.filter(() => this.draw.chance(depth < 3 ? 25 : 12));
  }

  private aliased(field: GraphQLField<unknown, unknown>, depth: number): string {
    const { draw } = this;
    const isNode = field.name === 'node';
    const condition = !isNode && draw.chance(8) ? ` ${this.condition()}` : '';
    const isAliased = draw.chance(20) && !['edges', 'node'].includes(field.name);
    // A field with arguments has a separate alias: two with different arguments cannot be merged.
    const alias = isAliased || (field.args.length > 0 && draw.chance(50)) ? `n${this.names++}: ` : '';
    const text = this.field(field, depth);
    const [name = ''] = text.split(/[ (]/, 1);
    return `${alias}${name}${text.slice(name.length).replace(/ (?=\{|$)/, `${condition} `)}`;
  }

  private condition(): string {
    const value = this.draw.from(this.hasVariables ? CONDITIONS : LITERALS);
    if (value.startsWith('$'))
      this.variables.set(value.slice(1), { type: 'Boolean!', value: value === '$yes' });
    return `@${this.draw.from(['skip', 'include'])}(if: ${value})`;
  }

  /** A part of a selection, inline or within a fragment. */
  private wrapped(part: string, type: GraphQLObjectType): string {
    const { draw } = this;
    if (part.startsWith('node ') || draw.chance(85)) return part;
    const condition = draw.chance(30) ? this.condition() : '';
    if (draw.chance(50)) return `... ${draw.chance(50) ? `on ${type.name}` : ''} ${condition} { ${part} }`;
    const name = `F${this.names++}`;
    this.fragments.push(`fragment ${name} on ${type.name} { ${part} }`);
    return `...${name} ${condition} ${draw.chance(20) ? `...${name}` : ''}`;
  }

  /** A literal of a type. */
  private value(type: GraphQLInputType, name: string, field: string): string {
    const { draw } = this;
    if (isNonNullType(type)) return this.value(type.ofType, name, field);
    if (isListType(type))
      return `[${Array.from({ length: draw.below(3) }, () => this.value(type.ofType, name, field)).join(', ')}]`;
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields()).filter(
        (one) => isNonNullType(one.type) || draw.chance(15),
      );
      return `{
        ${members.map((one) => `${one.name}: ${this.value(one.type, one.name, field)}`).join(', ')}
      }`;
    }
    if (isEnumType(type)) return draw.from(type.getValues()).name;
    const { canonical, spelledNames } = type.extensions;
    if (canonical && spelledNames) return draw.from([...spelledNames.keys()]);
    const { ids } = this.options;
    switch (type.name) {
      case 'Boolean':
        return String(draw.chance(50));
      case 'Int':
        return String(draw.below(6));
      case 'Float':
        return String(draw.below(2000));
      case 'SafeInt':
        return this.asVariable('SafeInt', draw.from(ids(name, field)));
      case 'DateTime':
        return `"${draw.from(['2026-05-01T09:30:00Z', '2020-01-01T00:00:00.5Z', '9999-12-31T23:59:59Z'])}"`;
      case 'Date':
        return `"${draw.from(['2026-05-01', '2020-02-29'])}"`;
      case 'String':
        return this.asVariable('String', this.text(name));
      default:
        return '{}';
    }
  }

  private text(name: string): string {
    if (name === 'lat' || name === 'lon') return '51.5';
    // Text that is not a cursor fails the whole operation; the empty one begins at the first page.
    return this.draw.from(name === 'after' ? CURSORS : STRINGS);
  }

  private asVariable(type: string, value: unknown): string {
    if (!this.hasVariables || this.draw.chance(50)) return JSON.stringify(value);
    const name = `v${this.names++}`;
    this.variables.set(name, { type: `${type}!`, value });
    return `$${name}`;
  }
}
