import type { Client } from 'pg';
import { isNode, type TreeNode, wordOf } from './node-tree.js';

/** When the result of an expression may change: never, between statements, or at any time. */
export type Volatility = 'immutable' | 'stable' | 'volatile';

const FUNCTIONS = `select oid::text as oid, provolatile as volatility from pg_proc where provolatile <> 'i'`;
const TYPES = `select oid::text as oid, typinput::oid::text as input, typoutput::oid::text as output from pg_type`;

/** The field of a node with the function that it calls. */
const CALLS = ['funcid', 'opfuncid', 'aggfnoid', 'winfnoid'];

/** The field of a node with the type of its result. */
const RESULTS = [
  ...[
    'vartype',
    'consttype',
    'paramtype',
    'funcresulttype',
    'opresulttype',
    'resulttype',
    'aggtype',
    'wintype',
  ],
  ...['coalescetype', 'casetype', 'minmaxtype', 'array_typeid', 'refrestype', 'type'],
];

/** PostgreSQL's data about the functions and types that a statement uses. */
export class Catalogue {
  private constructor(
    private readonly mutable: ReadonlyMap<string, Volatility>,
    private readonly types: ReadonlyMap<string, { input: string; output: string }>,
  ) {}

  static async read(client: Client): Promise<Catalogue> {
    const functions = await client.query<{ oid: string; volatility: string }>(FUNCTIONS);
    const types = await client.query<{ oid: string; input: string; output: string }>(TYPES);
    return new Catalogue(
      new Map(functions.rows.map(({ oid, volatility }) => [oid, volatility === 's' ? 'stable' : 'volatile'])),
      new Map(types.rows.map((one) => [one.oid, one])),
    );
  }

  /** The volatility of the node itself, whatever its arguments are. */
  of(node: TreeNode): Volatility {
    if (node.tag === 'SQLVALUEFUNCTION') return 'stable';
    if (node.tag === 'NEXTVALUEEXPR') return 'volatile';
    const calls = CALLS.map((name) => wordOf(node, name));
    if (node.tag === 'COERCEVIAIO' || node.tag === 'ARRAYCOERCEEXPR') calls.push(...this.conversions(node));
    const found = calls.map((oid) => this.mutable.get(oid ?? '') ?? 'immutable');
    return found.find((one) => one === 'volatile') ?? found.find((one) => one === 'stable') ?? 'immutable';
  }

  /** A cast by way of text calls the output function of one type and the input function of the other. */
  private conversions(node: TreeNode): (string | undefined)[] {
    const [from] = node.fields.get('arg') ?? [];
    const source = isNode(from) ? RESULTS.map((name) => wordOf(from, name)).find((oid) => oid) : undefined;
    return [this.types.get(source ?? '')?.output, this.types.get(wordOf(node, 'resulttype') ?? '')?.input];
  }
}
