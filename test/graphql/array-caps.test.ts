import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import type { Rule } from '../../src/language/validation/json-schema.js';
import { schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { readExamples } from '../../src/rest/example.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

/** An array has at most 1,000 items, if it is not one of these. */
const CAPS: Readonly<Record<string, number>> = {
  keywords: 50,
  keys: 50,
  items: 500,
  tenants: 50,
  features: 50,
  images: 100,
  imageMedia: 100,
  image_media: 100,
  floorPlans: 50,
  floor_plans: 50,
  epcs: 50,
  documents: 50,
  virtualTours: 50,
  virtual_tours: 50,
  origins: 20,
  grounds: 20,
  landlords: 20,
  deductions: 50,
  persons: 50,
  conditions: 20,
  personIds: 50,
  person_ids: 50,
  familyGuarantorIds: 50,
  family_guarantor_ids: 50,
  statuses: 20,
  gates: 50,
  depositCertificates: 100,
  deposit_certificate: 100,
  deposit_certificates: 100,
  prescribedCertificates: 100,
  prescribed_certificate: 100,
  prescribed_certificates: 100,
  deletedCertificates: 100,
  deleted_certificate: 100,
  deleted_certificates: 100,
  deletedPrescribedCertificates: 100,
  deleted_prescribed_certificate: 100,
  deleted_prescribed_certificates: 100,
};
/** Arrays whose cap differs from that of another array with the same name. */
const CAPS_OF: Readonly<Record<string, number>> = {
  'recordDocument: input.subTenantIds': 50,
  'recordDocument: input.payerPersonIds': 50,
  'recordNotice: input.subTenantIds': 50,
  'changeSharers: input.leavingSubTenantIds': 50,
  'changeSharers: input.joining': 50,
  'RecordNotice: sub_tenant_ids': 50,
  'ChangeSharers: leaving_sub_tenant_ids': 50,
  'ChangeSharers: joining': 50,
  'RecordDocument: sub_tenant_ids': 50,
  'RecordDocument: payer_person_ids': 50,
};
const capOf = (title: string, path: Path): number => CAPS_OF[title] ?? CAPS[path.at(-1) ?? ''] ?? 1000;

type Path = readonly string[];
interface Place {
  type: GraphQLInputType;
  name: string;
  rule?: Rule | undefined;
}

/** A value that fits a type, and contains in each array as many items as `itemsAt` returns for its path. */
function sample({ type, name, rule }: Place, path: Path, itemsAt: (path: Path) => number): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const item = () => sample({ type: inner.ofType, name, rule }, path, itemsAt);
    return Array.from({ length: itemsAt(path) }, item);
  }
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields()).filter(
      (field) => isNonNullType(field.type) || isFilledBelow([...path, field.name], itemsAt),
    );
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        sample(
          { type: field.type, name: field.name, rule: field.extensions.rule },
          [...path, field.name],
          itemsAt,
        ),
      ]),
    );
  }
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  const { name: leaf } = inner;
  if (leaf === 'Boolean') return true;
  if (leaf === 'DateTime') return '2026-05-01T09:30:00Z';
  if (leaf === 'CertificateRefs') return Array.from({ length: itemsAt(path) }, () => UNKNOWN_ID);
  if (leaf === 'SafeInt') return UNKNOWN_ID;
  if (leaf !== 'String') return 1;
  return rule?.format === 'email' ? 'a@example.com' : 'https://a.example/1';
}

const isFilledBelow = (path: Path, itemsAt: (path: Path) => number): boolean => itemsAt([...path, '*']) > 0;

/** Every array below a place, by its path. */
function arraysIn({ type, name }: Place, path: Path): Path[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return [path, ...arraysIn({ type: inner.ofType, name }, path)];
  if (isInputObjectType(inner))
    return Object.values(inner.getFields()).flatMap((field) => arraysIn(field, [...path, field.name]));
  return 'name' in inner && inner.name === 'CertificateRefs' ? [path] : [];
}

const TOO_MANY = /^must have at most \d+ items$|^must be an id, a URL, or an array of at most 100 of either$/;
const rejectedAt = (problems: { path: string; message: string }[] = [], path: Path): string[] =>
  problems
    .filter((one) => TOO_MANY.test(one.message) && one.path === path.join('.'))
    .map((one) => one.message);

describe('an array', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const fields = [schema().getQueryType(), schema().getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind: type?.name.toLowerCase(), field })),
  );
  const inGraphql = fields.flatMap(({ kind, field }) =>
    field.args.flatMap((arg) => arraysIn(arg, [arg.name]).map((path) => ({ kind, field, path }))),
  );

  /** Only the array at `path` is filled; those on the way to it contain one item, and the others none. */
  const filling =
    (path: Path, count: number) =>
    (at: Path): number => {
      const way = at.filter((step) => step !== '*');
      if (way.join('.') === path.join('.')) return count;
      return path.join('.').startsWith(`${way.join('.')}.`) ? 1 : 0;
    };
  const ask = (kind = '', field: GraphQLField<unknown, unknown>, path: Path, count: number) => {
    const used = field.args.filter((arg) => isNonNullType(arg.type) || arg.name === path[0]);
    const variables = Object.fromEntries(
      used.map((arg) => [
        arg.name,
        sample({ ...arg, rule: arg.extensions.rule }, [arg.name], filling(path, count)),
      ]),
    );
    const types = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
    const args = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const isBatch = ['UpsertPayload', 'UpsertPropertiesPayload'].includes(getNamedType(field.type).name);
    const selection = isBatch ? '{ results { errors { path message } } }' : '{ __typename }';
    return service.graphql(`${kind} (${types}) { ${field.name}(${args}) ${selection} }`, variables, {
      key: field.extensions.gate?.for === 'operator' ? service.operatorToken : service.brand.partnerKey,
    });
  };
  /** The errors of a response; an array in an item of a batch is reported with its item. */
  const problemsOf = ({ body }: CallResponse) =>
    body.errors?.[0]?.extensions.errors ?? itemProblems(Object.values(body.data ?? {})[0], 'input.items');
  const itemProblems = (payload: unknown, path: string): { path: string; message: string }[] =>
    (Object(payload).results ?? []).flatMap(({ errors }: { errors: { path: string; message: string }[] }) =>
      errors.map((one) => ({ ...one, path: `${path}.${one.path}` })),
    );

  test.each(inGraphql.map((one) => [`${one.field.name}: ${one.path.join('.')}`, one] as const))(
    'of GraphQL is accepted with as many items as the cap, and rejected with one more: %s',
    async (title, { kind, field, path }) => {
      const cap = capOf(title, path);
      expect(rejectedAt(problemsOf(await ask(kind, field, path, cap)), path)).toEqual([]);
      expect(rejectedAt(problemsOf(await ask(kind, field, path, cap + 1)), path)).toHaveLength(1);
    },
  );

  const examples = readExamples(schemaFolder('examples'));
  const inRest = restCalls().flatMap((call) =>
    call.parameters.flatMap((one) => arraysIn(one, [one.name]).map((path) => ({ call, one, path }))),
  );

  test.each(inRest.map((one) => [`${one.call.name}: ${one.path.join('.')}`, one] as const))(
    'of the REST API is accepted with as many items as the cap, and rejected with one more: %s',
    async (title, { call, one, path }) => {
      const body: unknown = examples.get(call.id)?.request.body;
      const target = call.path.replace(/\{(\w+)\}/g, '1');
      const send = async (count: number) => {
        const place: Place = { type: one.type, name: one.name };
        const filled = { ...Object(body), [one.name]: sample(place, [one.name], filling(path, count)) };
        const key = call.gate.for === 'operator' ? service.operatorToken : service.brand.partnerKey;
        if (call.method === 'GET') {
          const query = new URLSearchParams(
            filled[one.name].map((item: unknown) => [one.name, String(item)]),
          );
          return (await service.call('GET', `${target}?${query}`, { key })).body.errors;
        }
        const { body: response } = await service.call(
          call.method,
          `${target}${call.version.prefix === '/v2.0' ? '?flow_id=1' : ''}`,
          {
            body: filled,
            key,
          },
        );
        return response.errors ?? itemProblems(response.data, 'items');
      };
      const cap = capOf(title, path);
      expect(rejectedAt(await send(cap), path)).toEqual([]);
      expect(rejectedAt(await send(cap + 1), path)).toHaveLength(1);
    },
  );

  test('is tested in every input type', () => {
    expect(inGraphql.length).toBeGreaterThanOrEqual(12);
    expect(inRest.length).toBeGreaterThanOrEqual(12);
  });
});
