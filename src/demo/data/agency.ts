import { type DocumentNode, parse } from 'graphql';
import type { Principal } from '../../auth/principal.js';
import type { Em } from '../../database/orm/orm.js';
import type { Context, Settings } from '../../domain/base/context.js';
import { inTransaction } from '../../domain/base/transaction.js';
import { openContext } from '../../domain/open-context.js';
import { executor } from '../../graphql/execute/executor.js';
import { unwritten } from '../../graphql/operation/execute.js';
import { schema } from '../../graphql/schema.js';

type Variables = Readonly<Record<string, unknown>>;

const documents = new Map<string, DocumentNode>();

const parsed = (text: string): DocumentNode => {
  const document = documents.get(text) ?? parse(text);
  documents.set(text, document);
  return document;
};

const execute = executor((error) => {
  throw error;
});

/** The clock of the demo's data: each change is made at an instant of the past. */
export interface DemoClock {
  now: Date;
}

/** A caller of the GraphQL API, whose changes make the demo's data. */
export class Agency {
  private readonly context: Context;
  private keeps = false;

  constructor(
    private readonly em: Em,
    private readonly settings: Settings,
    private readonly clock: DemoClock,
    private readonly principal: Principal,
  ) {
    this.context = openContext(em, settings, principal, 'demo');
  }

  /** Makes changes together; what can wait until they are all made is done once, such as their deadlines. */
  together(changes: () => Promise<void>): Promise<void> {
    return inTransaction(this.context, changes);
  }

  /**
   * Runs an operation at an instant. The caller gives the type `R` of the response, since it selects the
   * fields.
   */
  async run<R extends object>(at: Date, text: string, variables: Variables, tenantId?: number): Promise<R> {
    this.clock.now = at;
    const result = await execute({
      schema: schema(),
      document: parsed(text),
      variables,
      context: tenantId === undefined ? this.context : this.contextOf(tenantId),
    });
    const { data, errors } = unwritten(result);
    const [error] = errors ?? [];
    if (error) throw new Error(`The demo data was rejected: ${error.message} ${detailsOf(error.extensions)}`);
    if (!this.keeps) this.forget();
    return data as R;
  }

  /** The operations of a task share the records that they read, such as the flow that they all change. */
  async keeping<T>(task: () => Promise<T>): Promise<T> {
    this.keeps = true;
    try {
      return await task();
    } finally {
      this.keeps = false;
      this.forget();
    }
  }

  /** What is kept makes each change slower, since it is compared with what is stored. */
  private forget(): void {
    this.context.em.clear();
  }

  private contextOf(tenantId: number): Context {
    return openContext(this.em, this.settings, this.principal, 'demo', { tenant: `${tenantId}` });
  }
}

const detailsOf = (extensions: unknown): string => JSON.stringify(extensions);

interface Results {
  done: { results: { id: number | null; errors: readonly { path: string; message: string }[] }[] };
}

/** Creates the records of a whole batch, and returns their ids. */
export async function upserted(
  agency: Agency,
  at: Date,
  text: string,
  items: readonly object[],
): Promise<number[]> {
  const { done } = await agency.run<Results>(at, text, { input: { items } });
  return done.results.map(({ id, errors }) => {
    if (id === null) throw new Error(`The demo data was rejected: ${detailsOf(errors)}`);
    return id;
  });
}
