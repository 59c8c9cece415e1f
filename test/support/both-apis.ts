import type { CallResponse, TestService } from './service.js';

/** What a change returns, in either API. */
export interface Changed {
  /** Null if the change was made. */
  code: string | null;
  message: string | null;
  /** Each problem as `path: message`, by the names of GraphQL. */
  problems: string[];
  /** The keys of the rules that the change does not comply with. */
  warned: string[];
  warnings: { key: string; message: string; source: string }[];
  data: CallResponse['body'];
}

export type ApiName = 'GraphQL' | 'REST';
export const BOTH_APIS: readonly ApiName[] = ['GraphQL', 'REST'];

/** A mutation of a flow, and the REST call of /v2.1 with the same input. */
interface Change {
  mutation: string;
  input: string;
  /** The name of the argument with the id of the flow; absent if the mutation has none. */
  id?: 'id' | 'flowId';
  method?: 'POST' | 'PATCH';
  path: (id: number, input: Record<string, unknown>) => string;
}

const CHANGES = {
  createFlow: { mutation: 'createFlow', input: 'CreateFlowInput', path: () => '/flows' },
  updateFlow: {
    mutation: 'updateFlow',
    input: 'UpdateFlowInput',
    id: 'id',
    method: 'PATCH',
    path: (id) => `/flows/${id}`,
  },
  moveStage: {
    mutation: 'moveStage',
    input: 'MoveStageInput',
    id: 'flowId',
    path: (id, { stage }) => `/flows/${id}/stages/${String(stage).toLowerCase()}`,
  },
  recordPayment: {
    mutation: 'recordPayment',
    input: 'RecordPaymentInput',
    id: 'flowId',
    path: (id) => `/flows/${id}/payments`,
  },
  recordContract: {
    mutation: 'recordContract',
    input: 'RecordContractInput',
    id: 'flowId',
    path: (id) => `/flows/${id}/contracts`,
  },
  protectAndSetup: {
    mutation: 'protectAndSetup',
    input: 'ProtectAndSetupInput',
    path: () => '/certificates',
  },
} as const satisfies Record<string, Change>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (path: string): string =>
  path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An input as /v2.1 has it: names in snake case, and words in place of the names of enums. */
function asRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRest);
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snake(name), asRest(one)]));
}

/** Makes a change of a flow over one of the two APIs. */
export async function change(
  service: TestService,
  api: ApiName,
  name: keyof typeof CHANGES,
  id: number,
  input: Record<string, unknown>,
): Promise<Changed> {
  const call: Change = CHANGES[name];
  if (api === 'GraphQL') {
    const argument = call.id ? [`$id: SafeInt!, `, `${call.id}: $id, `] : ['', ''];
    const query = `mutation (${argument[0]}$input: ${call.input}!) {
      ${call.mutation}(${argument[1]}input: $input) { flow { id version } warnings { key message source } }
    }`;
    const { body } = await service.graphql(query, { ...(call.id && { id }), input });
    const error = body.errors?.[0];
    return changed(
      body.data?.[call.mutation],
      error?.extensions?.code,
      error?.message,
      error?.extensions?.errors,
    );
  }
  const { stage, ...rest } = input;
  const sent = name === 'moveStage' ? rest : { ...rest, ...(stage !== undefined && { stage }) };
  const path = `/v2.1${call.path(id, input)}`;
  const { body } = await service.call(call.method ?? 'POST', path, { body: asRest(sent) });
  const problems = body.errors?.map((one: { path: string; message: string }) => ({
    ...one,
    path: `input.${camel(one.path)}`,
  }));
  return changed(body.data, body.code, body.message, problems);
}

function changed(
  data: CallResponse['body'],
  code: string | undefined,
  message: string | undefined,
  problems: readonly { path: string; message: string }[] = [],
): Changed {
  const warnings: Changed['warnings'] = data?.warnings ?? [];
  return {
    code: code ?? null,
    message: code ? (message ?? null) : null,
    problems: problems.map((one) => `${one.path}: ${one.message}`),
    warned: warnings.map(({ key }) => key),
    warnings,
    data,
  };
}
