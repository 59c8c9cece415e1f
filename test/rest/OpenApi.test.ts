import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { getNamedType, OperationTypeNode } from 'graphql';
import { requirementOf } from '../../src/auth/gates.js';
import { ERROR_CODES, ERRORS } from '../../src/error-codes.js';
import { Id } from '../../src/language/graphql/scalars.js';
import { schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call/call.js';
import { VERSIONS } from '../../src/rest/call/version.js';
import { restCalls } from '../../src/rest/calls.js';
import { type Example, readExamples } from '../../src/rest/example.js';
import { documentFile, documentPath } from '../../src/rest/openapi/addresses.js';
import { expectedVersionOf } from '../../src/rest/request/if-match.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const EXAMPLES = readExamples(schemaFolder('examples'));
const ACT_AS = ['tenant:act_as'];

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON document and asserts what it is.
type Json = any;

/** Names of HTTP, of the other version and of examples. */
const NOT_OF_THE_DOCUMENT = [
  ...['/v2.1', '/v2.0', '/graphql', '/openapi.json', ...VERSIONS.map(documentPath)],
  ...[
    'Authorization',
    'Accept-Encoding',
    'br',
    'gzip',
    'expectedVersion',
    'en.deposit.protect',
    'en.gas.check',
    'Lead tenant',
  ],
  'https://www.example.com',
];

/** Headers of some responses of a call. */
const SOMETIMES = ['X-Unknown-Fields', 'X-Total-Estimated'];
const TOTALS = ['total', 'totalCount'];
const hasTotal = ({ root }: RestCall): boolean =>
  (root.selectionSet?.selections ?? []).some(
    (one) => one.kind === 'Field' && TOTALS.includes(one.name.value),
  );

/** Whether a call can return 404: a key may act for a tenant who does not exist, an operator only names ids. */
const canNameRecord = ({ gate, parameters }: RestCall): boolean =>
  gate.for === 'partner' || parameters.some(({ type }) => getNamedType(type).name === Id.name);

describe.each(VERSIONS)('the OpenAPI document of %s', (version) => {
  const CALLS = restCalls().filter((call) => call.version.prefix === version);
  let service: TestService;
  let document: Json;
  beforeAll(async () => {
    service = await TestService.start({ environment: { RATE_LIMIT_READS: '999' } });
    document = (await service.call('GET', documentPath(version), { key: '' })).body;
  });
  afterAll(() => service.stop());

  const operationOf = (call: RestCall): Json => document.paths[call.path][call.method.toLowerCase()];
  const resolve = (one: Json): Json =>
    one?.$ref === undefined
      ? one
      : one.$ref
          .slice(2)
          .split('/')
          .reduce((inner: Json, step: string) => inner[step], document);
  const responseOf = (call: RestCall, status: number): Json => resolve(operationOf(call).responses[status]);
  const headersOf = (call: RestCall, status: number): string[] =>
    Object.keys(responseOf(call, status).headers).sort();

  test('is served in less than 900 kB, so that tools and people can load it', async () => {
    const { text } = await service.call('GET', documentPath(version), { key: '' });
    expect(Buffer.byteLength(text)).toBeLessThan(900_000);
  });

  test('names each schema after its type, and nests none of them', () => {
    const { schemas } = document.components;
    for (const name of ['Flow', 'Property', 'Certificate', 'Guarantor', 'ApiKey', 'Scope', 'PetsInput'])
      expect(Object.keys(schemas)).toContain(name);
    expect(Object.keys(schemas).filter((name) => /V2/i.test(name))).toEqual([]);
    const nested: string[] = [];
    const visit = (one: Json, path: string): void => {
      if (Array.isArray(one)) for (const [index, inner] of one.entries()) visit(inner, `${path}/${index}`);
      if (typeof one !== 'object' || one === null) return;
      if (one.type === 'object' && one.properties && path.includes('/')) nested.push(path);
      for (const [name, inner] of Object.entries(one)) visit(inner, `${path}/${name}`);
    };
    for (const [name, one] of Object.entries(schemas)) if (name !== 'Error') visit(one, name);
    for (const call of CALLS)
      visit(responseOf(call, 200).content['application/json'].schema.properties.data.properties, call.name);
    expect(nested).toEqual([]);
  });

  test('describes the meaning of every enum value', () => {
    const { Scope, MaintenanceStatus, StageStatus } = document.components.schemas;
    for (const list of [Scope, MaintenanceStatus, StageStatus])
      for (const value of list.enum)
        expect(list.description).toMatch(new RegExp(`^- \`${value}\`: .{10,}`, 'm'));
  });

  test('names in backticks only names of the document', () => {
    const known = new Set([...NOT_OF_THE_DOCUMENT]);
    const learn = (one: Json): void => {
      if (typeof one !== 'object' || one === null) return void known.add(String(one));
      for (const [key, inner] of Object.entries(one)) {
        known.add(key);
        if (key !== 'description') learn(inner);
      }
    };
    learn(document);
    const unknown: string[] = [];
    const check = (one: Json, path: string): void => {
      if (typeof one !== 'object' || one === null) return;
      for (const [key, inner] of Object.entries(one)) {
        if (key === 'examples' || key === 'example') continue;
        if (key !== 'description' || typeof inner !== 'string') check(inner, `${path}/${key}`);
        else
          for (const [, name = ''] of inner.matchAll(/`([^`]+)`/g))
            if (!known.has(name) && !known.has(name.replace(/: (true|false)$/, '')))
              unknown.push(`${name} in ${path}`);
      }
    };
    check(document, '');
    expect(unknown).toEqual([]);
  });

  test('states for each error code what a caller can do', () => {
    const { description } = document.components.schemas.Error.properties.code;
    const silent = ERROR_CODES.filter((code) => !description.includes(ERRORS[code].action));
    expect(silent).toEqual(['UNAUTHENTICATED']);
    const conflict = document.components.responses.ConflictDuplicateRetry.description;
    expect(conflict).toContain(ERRORS.DUPLICATE.action);
  });

  test('describes REST, without text about GraphQL', () => {
    const text = JSON.stringify(document).replaceAll('`/graphql`', '');
    const ofGraphql = /gets null and an error|GraphQL|mutation|\bmayBecome\b|\bmetOn\b|bodyFlowId/gi;
    expect(text.match(ofGraphql)).toBeNull();
    // Only /v2.0 has this name as it is documented.
    expect(text.includes('misspelt')).toBe(text.includes('level_2_Feild'));
    expect(text.includes('level_2_Feild')).toBe(version === '/v2.0');
  });

  test('names each call as its document does, with a short summary in the imperative', () => {
    const imperative =
      /^(Accept|Add|Allow|Archive|Calculate|Confirm|Create|Delete|Disable|Enable|End|Erase|Export|Get|Issue|List|Mark|Move|Record|Remove|Renew|Reopen|Replace|Report|Restore|Revoke|Save|Search|Send|Set|Take|Update|Void) /;
    for (const call of CALLS) {
      const { operationId, summary, description } = operationOf(call);
      expect([operationId, summary, summary.length <= 40]).toEqual([
        call.name,
        expect.stringMatching(imperative),
        true,
      ]);
      expect(description).toContain(requirementOf(call.gate));
      expect(description.indexOf(requirementOf(call.gate))).toBe(
        description.lastIndexOf(requirementOf(call.gate)),
      );
    }
  });

  test('has its tags in the order of a tenancy, each with calls', () => {
    const order = [
      ...['Account', 'Properties', 'Leads', 'Viewings and offers', 'Flows', 'Stages', 'Events', 'Rules'],
      ...[
        'Parties',
        'Referencing',
        'Payments',
        'Contracts',
        'Deposits and certificates',
        'Deadlines',
        'Compliance',
        'Maintenance',
        'Notes',
      ],
      'Webhooks',
    ];
    const tags = document.tags.map(({ name }: Json) => name);
    const used = new Set(CALLS.flatMap((call) => operationOf(call).tags));
    expect(tags).toEqual(order.filter((tag) => used.has(tag)));
    expect(used.size).toBe(tags.length);
  });

  test('states what all calls have in common, and that it is not legal advice', () => {
    const { description } = document.info;
    const titles = [...description.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      ...['Authentication', 'Pagination', 'Idempotency', 'Errors', 'Versioning', 'Statutes'],
    ]);
    expect(description).toContain('They are not legal advice.');
    for (const one of VERSIONS) expect(description).toContain(documentPath(one));
  });

  test('has an example of each error that a caller handles, with the codes of the call', () => {
    for (const call of CALLS)
      for (const status of [401, 403, 404, 409, 422, 429, 503]) {
        const response = responseOf(call, status);
        if (status === 409 && !response) continue;
        if (status === 404 && !canNameRecord(call)) continue;
        const { examples, schema } = response.content['application/json'];
        const bodies = Object.values<Json>(examples).map((one) => resolve(one).value);
        expect([call.name, status, bodies.length > 0]).toEqual([call.name, status, true]);
        const codes: string[] = resolve(schema).properties.code?.enum ?? [undefined];
        for (const { code } of bodies) expect(codes).toContain(code);
        if (status === 409) for (const { code } of bodies) expect(response.description).toContain(code);
      }
  });

  test('resolves every reference, and uses every component', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path));
    const there = ['schemas', 'responses', 'headers', 'parameters', 'examples'].flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
    );
    expect([...used].toSorted()).toEqual(there.toSorted());
  });

  test('has recorded examples that fit the schemas of their calls', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'openapi');
    const pointer = (...steps: string[]) =>
      `openapi#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
    const problems: unknown[] = [];
    for (const call of CALLS) {
      const example = EXAMPLES.get(call.id);
      const at = ['paths', call.path, call.method.toLowerCase()];
      const content = ['content', 'application/json', 'schema'];
      const check = (value: unknown, ...steps: string[]) => {
        if (!ajv.validate({ $ref: encodeURI(pointer(...at, ...steps, ...content)) }, value))
          problems.push([call.name, steps, ajv.errors]);
      };
      check(example?.response, 'responses', '200');
      if (example?.request.body !== undefined) check(example.request.body, 'requestBody');
    }
    expect(problems).toEqual([]);
  });

  test('documents the headers of the responses', async () => {
    const common = ['Cache-Control', 'X-Request-Id'];
    for (const call of CALLS) {
      const isTolerant = call.gate.for === 'partner' && call.version.prefix === '/v2.0';
      const unknown = isTolerant ? ['X-Unknown-Fields'] : [];
      const replayed = isRetryable(call) ? ['Idempotent-Replayed'] : [];
      const tag = call.method === 'GET' || expectedVersionOf(call) ? ['ETag'] : [];
      const total = hasTotal(call) ? ['X-Total-Estimated'] : [];
      expect(headersOf(call, 200)).toEqual([...common, ...replayed, ...tag, ...total, ...unknown].sort());
      if (call.method === 'GET')
        // The calls of a version share it.
        expect(headersOf(call, 304)).toEqual([
          ...['Cache-Control', 'ETag', 'X-Request-Id'],
          ...(call.version.prefix === '/v2.0' ? ['X-Unknown-Fields'] : []),
        ]);
      else expect(Object.keys(operationOf(call).responses)).not.toContain('304');
      const expectsVersion = call.parameters.some(({ name }) => name === 'expected_version');
      expect(Object.keys(operationOf(call).responses).includes('412')).toBe(expectsVersion);
      expect(headersOf(call, 401)).toEqual(['Cache-Control', 'WWW-Authenticate', 'X-Request-Id']);
      expect(headersOf(call, 405)).toEqual(['Allow', ...common]);
      expect(headersOf(call, 429)).toEqual(['Cache-Control', 'Retry-After', 'X-Request-Id']);
      expect(headersOf(call, 431)).toEqual(common);
      expect(headersOf(call, 503)).toEqual(['Cache-Control', 'Retry-After', 'X-Request-Id']);
    }
    const carries = (response: CallResponse, status: number, call: RestCall) => {
      expect(response.status).toBe(status);
      for (const name of headersOf(call, status).filter((one) => !SOMETIMES.includes(one)))
        expect([name, response.headers.has(name)]).toEqual([name, true]);
    };
    const [call] = CALLS.filter(({ name }) => ['GetRenewedFlows', 'ListFlows'].includes(name));
    if (!call) throw new Error('There is no such call.');
    carries(await service.call('GET', call.path), 200, call);
    carries(await service.call('GET', call.path, { key: '' }), 401, call);
    carries(await service.call('PUT', call.path), 405, call);
  });

  test('requires an operator token for administrative calls', () => {
    for (const call of CALLS) {
      const schemes = (operationOf(call).security ?? document.security).flatMap(Object.keys);
      expect([call.name, ...schemes]).toEqual([
        call.name,
        ...(call.gate.for === 'operator' ? ['operatorToken', 'operatorBearer'] : []),
        ...(call.gate.for === 'partner' || call.gate.orScope !== undefined ? ['apiKey', 'bearer'] : []),
      ]);
      for (const name of schemes) expect(document.components.securitySchemes).toHaveProperty(name);
    }
  });

  const isRetryable = ({ name, operation }: RestCall): boolean =>
    operation.operation === OperationTypeNode.MUTATION &&
    ![...['IssueApiKey', 'RotateApiKey'], ...['CreateWebhookEndpoint', 'RotateWebhookSecret']].includes(name);

  test('documents the Idempotency-Key of each change, except if the response contains a secret', () => {
    const taking = CALLS.filter((call) =>
      (operationOf(call).parameters ?? []).some((one: Json) => resolve(one).name === 'Idempotency-Key'),
    );
    expect(taking).toEqual(CALLS.filter(isRetryable));
    for (const call of taking)
      expect([call.name, responseOf(call, 409).description, headersOf(call, 409)]).toEqual([
        call.name,
        expect.stringContaining('IDEMPOTENCY_IN_PROGRESS'),
        expect.arrayContaining(['Retry-After']),
      ]);
  });

  test('documents 409 for calls that can conflict, and 400, 413 and 415 for calls that read a body', () => {
    const having = (status: number) =>
      CALLS.filter((call) => operationOf(call).responses[status]).map(({ name }) => name);
    const conflicting = CALLS.filter(
      (call) => isRetryable(call) || call.errors.some((code) => code !== 'CURSOR_EXPIRED'),
    );
    expect(having(409)).toEqual(conflicting.map(({ name }) => name));
    const withBody = CALLS.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    for (const status of [400, 413, 415]) expect(having(status)).toEqual(withBody);
  });

  test('documents 404 for each call that can name a record, 422 for all, and each call can return them', async () => {
    const { key } = await service.issueKey({
      scopes: [...ACT_AS, ...CALLS.flatMap(({ gate }) => (gate.for === 'partner' && gate.scope) || [])],
    });
    for (const call of CALLS) {
      const request: Example['request'] = EXAMPLES.get(call.id)?.request ?? {};
      const isPartner = call.gate.for === 'partner';
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => String(request.path?.[name]));
      const query = new URLSearchParams(
        Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const send = (tenant: string, brand: string) => {
        if (query.has('brand_id')) query.set('brand_id', brand);
        return service.call(
          call.method,
          `${isPartner ? path : path.replace(/(brands?|sign-ins)\/\d+/, `$1/${brand}`)}?${query}`,
          {
            key: isPartner ? key : service.operatorToken,
            headers: { 'X-Tenant-Id': tenant },
            body: request.body,
          },
        );
      };
      const namesNone = !canNameRecord(call);
      if (!namesNone)
        expect([call.name, (await send(String(UNKNOWN_ID), String(UNKNOWN_ID))).status]).toEqual([
          call.name,
          404,
        ]);
      if (namesNone) query.set('unknown', 'x');
      expect([call.name, (await send('x', 'x')).status]).toEqual([call.name, 422]);
      expect([call.name, responseOf(call, 404) === undefined]).toEqual([call.name, namesNone]);
      expect(responseOf(call, 422)).toBeDefined();
    }
  });
});

describe('the OpenAPI document of /v2.1', () => {
  test('has schemas that extend another one by a reference and their own members only', async () => {
    const text = await readFile(schemaFolder(documentFile('/v2.1')), 'utf8');
    const { WholeFlow, ListedFlow, Flow } = JSON.parse(text).components.schemas;
    const base = [{ $ref: '#/components/schemas/Flow' }];
    expect([WholeFlow.allOf, ListedFlow.allOf, Flow.allOf]).toEqual([base, base, undefined]);
    expect(Object.keys(ListedFlow.properties)).toEqual(['property']);
    expect([ListedFlow.required, Flow.required[0]]).toEqual([['property'], 'id']);
  });
});
