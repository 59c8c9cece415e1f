import { parse } from 'graphql';
import type { Principal } from '../../../src/auth/principal.js';
import { Scope } from '../../../src/auth/scopes.js';
import type { Context } from '../../../src/domain/base/context.js';
import { openContext } from '../../../src/domain/open-context.js';
import { AppError } from '../../../src/errors.js';
import { executor, type Way } from '../../../src/graphql/execute/executor.js';
import type { Execute, OperationResult } from '../../../src/graphql/operation/execute.js';
import { schema } from '../../../src/graphql/schema.js';
import type { RestCall } from '../../../src/rest/call/call.js';
import { version20, version21 } from '../../../src/rest/call/version.js';
import { readCall } from '../../../src/rest/document/document.js';
import { callRunner } from '../../../src/rest/run.js';
import { partnerOf } from '../partner.js';
import { TestService } from '../service.js';
import { SETTINGS as NO_SETTINGS } from '../settings.js';
import { firstDifference } from './difference.js';
import { DocumentWriter, type IdsOf } from './document.js';
import type { Draw } from './draw.js';
import { INSTALLATION } from './installation.js';
import { restDirective } from './rest-directives.js';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const SETTINGS = {
  ...NO_SETTINGS,
  esignatureBaseUrl: 'http://rental-flow.test/esignature',
  publicUrl: 'http://rental-flow.test',
  mailFrom: 'no-reply@example.com',
  installation: INSTALLATION,
};
export const ALL_SCOPES = Object.values(Scope);
const ROOTS = Object.values(schema().getQueryType()?.getFields() ?? {})
  .filter(({ extensions }) => extensions.gate?.for === 'partner')
  .map(({ name }) => name);
const VERSIONS = [version20(schema()), version21(schema())];

/** The demo, read in both ways: by plans and by graphql-js. */
export class BothWays {
  /** How many reads were executed by plans in each way, and what failed. */
  readonly ways: Record<Way, number> = { planned: 0, graphql: 0, failed: 0 };
  readonly failures: unknown[] = [];
  /** The failures that callers get as `INTERNAL`, or as a database error: there must be none. */
  readonly masked: unknown[] = [];
  readonly byPlan: Execute = executor((error) => this.masked.push(error), {
    usesPlans: true,
    onFinished: (way, error) => {
      this.ways[way] += 1;
      if (error) this.failures.push(error);
    },
  });
  readonly byGraphql: Execute = executor((error) => this.masked.push(error));

  private constructor(
    readonly service: TestService,
    private readonly key: Key,
  ) {}

  static async start(): Promise<BothWays> {
    const service = await TestService.start({ clock: () => NOW });
    const [key] = await service.sql<Key>(
      'select id::int, user_id::int as "personId" from api_key where brand_id = $1 order by id limit 1',
      [service.brand.brandId],
    );
    if (!key) throw new Error('The demo brand has a key.');
    return new BothWays(service, key);
  }

  forget(): void {
    Object.assign(this.ways, { planned: 0, graphql: 0, failed: 0 });
    this.failures.length = 0;
    this.masked.length = 0;
  }

  contextOf(principal: Principal): Context {
    return openContext(this.service.service.orm.em, SETTINGS, principal, 'same-response');
  }

  /** The context of a partner with these scopes. */
  partnerWith(scopes: readonly Scope[]): Context {
    return this.contextOf(
      partnerOf(this.service.brand.brandId, this.key.personId, {
        keyId: this.key.id,
        scopes: new Set(scopes),
      }),
    );
  }

  /** The data of an operation, by plans unless `READ_PLANS=off`. No part of it may fail. */
  async data(text: string, variables: object, context: Context): Promise<Record<string, unknown>> {
    this.forget();
    const execute = process.env.READ_PLANS === 'off' ? this.byGraphql : this.byPlan;
    const operation = { schema: schema(), document: parse(text), variables: { ...variables }, context };
    const result = await execute(operation);
    const errors = [...this.masked, ...this.failures, ...failuresOf(result)];
    if (errors.length > 0) throw new Error([...new Set(errors.map(String))].join('\n'));
    return JSON.parse(bodyOf(result)).data;
  }

  /** Runs a random query both ways. Throws if the responses differ, or if one has a masked error. */
  async compareQuery(draw: Draw): Promise<void> {
    const { text, variables } = new DocumentWriter(schema(), draw, { ids: this.idsOf, roots: ROOTS }).query();
    const scopes = scopesOf(draw);
    const operation = { schema: schema(), document: parse(text), variables };
    const [planned, plain] = [
      await this.byPlan({ ...operation, context: this.partnerWith(scopes) }),
      await this.byGraphql({ ...operation, context: this.partnerWith(scopes) }),
    ];
    this.assertNothingMasked(`${text}\n${JSON.stringify(variables)}`);
    const difference = firstDifference(bodyOf(planned), bodyOf(plain));
    const [some, others] = [errorsOf(planned), errorsOf(plain)];
    if (difference || String(some) !== String(others))
      throw new Error([text, JSON.stringify(variables), difference, ...some, 'and', ...others].join('\n'));
  }

  /** The same of a random document of the REST API. */
  async compareCall(draw: Draw): Promise<void> {
    const version = draw.from(VERSIONS);
    const member = draw.chance(20) ? ', member: "of_the_response"' : '';
    const writer = new DocumentWriter(version.schema, draw, {
      ids: this.idsOf,
      roots: ROOTS,
      directives: restDirective,
      hasVariables: false,
    });
    const { text } = writer.restQuery(
      'Drawn',
      `@rest(method: GET, path: "${version.prefix}/drawn"${member})`,
    );
    const scopes = scopesOf(draw);
    const [planned, plain] = [
      await responseOf(readCall('Drawn', text, version), this.byPlan, this.partnerWith(scopes)),
      await responseOf(readCall('Drawn', text, version), this.byGraphql, this.partnerWith(scopes)),
    ];
    this.assertNothingMasked(text);
    // Near the limit of a response one way may be above it: what its fields cost is estimated in each.
    if ([planned, plain].some(({ response }) => response.includes(TOO_LONG))) return;
    const difference = firstDifference(planned.response, plain.response);
    if (difference && !haveSameErrors(planned.result, plain.result))
      throw new Error(`${text}\n${difference}`);
  }

  /** Both ways return a failure of the service in the same way, so that it makes no difference. */
  private assertNothingMasked(text: string): void {
    const masked = this.masked.splice(0).map((one) => (one instanceof Error ? one.stack : String(one)));
    if (masked.length > 0) throw new Error([text, ...new Set(masked)].join('\n'));
  }

  private readonly idsOf: IdsOf = (argument) =>
    argument === 'flowId' ? [this.service.brand.flowId, 1, 2, 3, 999_999] : [1, 2, 3, 5, 8, 13, 999_999];
}

interface Key {
  [column: string]: unknown;
  id: number;
  personId: number;
}

const scopesOf = (draw: Draw): readonly Scope[] => (draw.chance(80) ? ALL_SCOPES : draw.some(ALL_SCOPES, 60));

const bodyOf = (result: OperationResult): string =>
  'bytes' in result ? result.bytes.toString() : JSON.stringify({ data: result.data });

const failuresOf = (result: OperationResult) => ('bytes' in result ? [] : (result.errors ?? []));

/**
 * The errors of a response. If several errors null the same root field, graphql-js reports the first ones:
 * then only the root field is compared.
 */
function errorsOf(result: OperationResult): string[] {
  const data = 'bytes' in result ? undefined : result.data;
  const reported = failuresOf(result).map(({ path = [], extensions }) =>
    path.length > 1 && data?.[String(path[0])] === null
      ? String(path[0])
      : `${path.join('.')} ${extensions.code}`,
  );
  return [...new Set(reported)].sort();
}

/**
 * Whether two results report the same set of several errors. REST returns the first one, which depends on the
 * times of the reads.
 */
const haveSameErrors = (some: OperationResult, others: OperationResult): boolean => {
  const counts = [some, others].map((one) => failuresOf(one).length);
  const areSeveral = Math.min(...counts) > 0 && Math.max(...counts) > 1;
  return areSeveral && String(errorsOf(some)) === String(errorsOf(others));
};

const TOO_LONG = 'has too long a response';

/** The response to a REST call, and the result of its document. */
async function responseOf(
  call: RestCall,
  execute: Execute,
  context: Context,
): Promise<{ response: string; result: OperationResult }> {
  let result: OperationResult = {};
  const kept: Execute = async (operation) => {
    result = await execute(operation);
    return result;
  };
  const request = { path: {}, query: new URLSearchParams(), body: undefined };
  try {
    const { bytes, version } = await callRunner(call, kept)(request, context);
    return { response: `${version} ${bytes}`, result };
  } catch (error) {
    if (error instanceof AppError) return { response: `${error.code} ${error.message}`, result };
    throw error;
  }
}
