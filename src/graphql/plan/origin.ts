import { type Join, pathKey, Selection, type Selections } from '../../language/graphql/selection.js';

/** With more joins the planner takes longer; the relations beyond have separate statements. */
const MAX_JOINS = 4;

/** What is selected at a path below a resolver, while its plan is compiled. */
interface Selecting {
  fields: Set<string>;
  joins: Join[];
}

/** The origin of records: what the resolver of a field is asked for, by the path below the field. */
export class Origin {
  private constructor(
    private readonly byPath: Map<string, Selecting>,
    private readonly path: readonly string[],
  ) {}

  static ofResolver = (fields: readonly string[]): Origin => new Origin(new Map(), []).select(fields);

  /** The records in a field of these ones. Aliases of the field are one, as resolvers see them. */
  below(name: string, fields: readonly string[]): Origin {
    return new Origin(this.byPath, [...this.path, name]).select(fields);
  }

  /**
   * Lets the statement that reads these records read those of a reference too; false if it has enough joins.
   * Aliases with equal fields are one.
   */
  join(join: Join): boolean {
    const { joins } = this.selecting;
    if (joins.some((one) => one.by === join.by && one.selection.isSame(join.selection))) return true;
    if (joins.length >= MAX_JOINS) return false;
    joins.push(join);
    return true;
  }

  /** What the resolver is given, once everything below its field is compiled. */
  get selections(): Selections {
    return new Map(
      [...this.byPath].map(([path, { fields, joins }]) => [path, new Selection(fields, [...joins])]),
    );
  }

  private select(fields: readonly string[]): this {
    for (const field of fields) this.selecting.fields.add(field);
    return this;
  }

  private get selecting(): Selecting {
    const key = pathKey(this.path);
    const selecting = this.byPath.get(key) ?? { fields: new Set(), joins: [] };
    this.byPath.set(key, selecting);
    return selecting;
  }
}
