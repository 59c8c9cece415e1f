import type { Request, Response } from 'express';
import { type ArgumentNode, Kind, type ValueNode } from 'graphql';
import { isId } from '../../../language/graphql/id.js';
import type { RestCall } from '../../../rest/call/call.js';
import { restCalls } from '../../../rest/calls.js';
import { queryOf } from '../../request/query.js';

/** The parameter of a path that is the id of a flow. */
const FLOW_IN_PATH = /\/flows\/\{(\w+)\}/;

interface Calls {
  byId: ReadonlyMap<string, RestCall>;
  /** The argument of a root field that is the id of a flow, as the paths of the REST API have it. */
  flowArguments: ReadonlyMap<string, string>;
}

let calls: Calls | undefined;

function known(): Calls {
  calls ??= {
    byId: new Map(restCalls().map((call) => [call.id, call])),
    flowArguments: new Map(
      restCalls()
        .map(flowArgumentOf)
        .filter((one) => one !== undefined),
    ),
  };
  return calls;
}

function flowArgumentOf(call: RestCall): [string, string] | undefined {
  const [, name] = FLOW_IN_PATH.exec(call.path) ?? [];
  const parameter = call.parameters.find((one) => one.in === 'path' && one.name === name);
  const binding = call.bindings.find((one) => one.variable === parameter?.variable);
  return binding && [call.root.name.value, binding.path];
}

/** The documented name of the REST call. */
export const callName = (id: string): string | undefined => known().byId.get(id)?.name;

/** The flow that a request names; null if it names none. */
export function flowOf(req: Request, { exchange }: Response): number | null {
  const { operation, graphqlOutcome } = exchange;
  if (operation !== 'graphql') return flowOfRest(req);
  const variables: unknown = Object(req.body).variables;
  for (const field of graphqlOutcome?.operation?.selectionSet.selections ?? []) {
    if (field.kind !== Kind.FIELD) continue;
    const path = known().flowArguments.get(field.name.value) ?? 'flowId';
    const id = argumentAt(field.arguments ?? [], path.split('.'), variables);
    if (isId(id)) return id;
  }
  return null;
}

function flowOfRest(req: Request): number | null {
  const [, name = ''] = FLOW_IN_PATH.exec(req.routePath ?? '') ?? [];
  const { flow_id: snake, flowId: camel } = Object(req.body);
  const query = queryOf(req);
  const given = [req.params[name], snake, camel, query.get('flow_id'), query.get('flowId')];
  const ids = given.flatMap((one) => (typeof one === 'string' && one.trim() ? Number(one) : (one ?? [])));
  return ids.find((id): id is number => isId(id)) ?? null;
}

function argumentAt(args: readonly ArgumentNode[], path: readonly string[], variables: unknown): unknown {
  const [name, ...rest] = path;
  const value = args.find((one) => one.name.value === name)?.value;
  return value && valueAt(value, rest, variables);
}

function valueAt(value: ValueNode, path: readonly string[], variables: unknown): unknown {
  if (value.kind === Kind.VARIABLE) return [value.name.value, ...path].reduce<unknown>(memberOf, variables);
  const [name, ...rest] = path;
  if (name === undefined) return value.kind === Kind.INT ? Number(value.value) : undefined;
  if (value.kind !== Kind.OBJECT) return undefined;
  const member = value.fields.find((one) => one.name.value === name)?.value;
  return member && valueAt(member, rest, variables);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
