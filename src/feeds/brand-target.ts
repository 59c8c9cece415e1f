import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure, toAppError } from '../database/connect/failures.js';
import type { Em } from '../database/orm/orm.js';
import { readList } from '../database/read/read.js';
import { UpsertOutcome } from '../domain/base/batch/batch.payload.js';
import type { Context, Settings } from '../domain/base/context.js';
import { inTransaction } from '../domain/base/transaction.js';
import { Branch } from '../domain/directory/branch.entity.js';
import { upsertBranches } from '../domain/directory/directory.service.js';
import { upsertProperties } from '../domain/listing/listing.service.js';
import type { PropertyInput } from '../domain/listing/property.input.js';
import type { FilesOfPictures } from '../domain/listing/property-images.js';
import { jobContext } from '../domain/open-context.js';
import { notePictures } from '../domain/picture/picture.service.js';
import { PropertyStatus } from '../domain/property/property-lists.js';
import { StartError } from '../errors.js';
import type { Listed, Target } from './target.js';

const ATTEMPTS = 5;
const PAUSE_MS = 500;
const PAGE = 1000;

const LISTED = `select p.id, p.reference from property p
  left join branch b on b.brand_id = p.brand_id and b.id = p.branch_id
  where p.brand_id = $1 and p.id > $2 and coalesce(p.sent_status, p.status) <> 'withdrawn'
    and p.reference is not null
    and (b.reference = any($3::text[]) or ($4::boolean and p.branch_id is null))
  order by p.id limit ${PAGE}`;

const PICTURES = `select reference, pictures from property
  where brand_id = $1 and reference = any($2::text[]) and pictures <> '{}'`;

interface WithPictures {
  reference: string;
  pictures: Record<string, string>;
}

/** Undoes the transaction of a dry run. */
class Undo extends Error {}

/** A brand in the database. In a dry run every transaction is undone at its end. */
export class BrandTarget implements Target {
  /** Existing branches, cached so that not every batch needs a statement for them. */
  private readonly knownBranches = new Set<string>();

  constructor(
    private readonly em: Em,
    private readonly settings: Settings,
    private readonly brandId: number,
    private readonly isDryRun: boolean,
  ) {}

  async upsert(properties: readonly PropertyInput[], files: FilesOfPictures): ReturnType<Target['upsert']> {
    const wanted = new Set(properties.flatMap(({ branchReference }) => branchReference ?? []));
    const result = await this.retried(async (ctx) => ({
      createdBranches: await this.createBranches(ctx, wanted),
      results: await upsertProperties(ctx, properties, files),
    }));
    if (!this.isDryRun) for (const reference of wanted) this.knownBranches.add(reference);
    return result;
  }

  /** A feed has no names of branches, so those that it creates are named after their reference. */
  private async createBranches(ctx: Context, wanted: ReadonlySet<string>): Promise<string[]> {
    const unknown = [...wanted].filter((reference) => !this.knownBranches.has(reference));
    if (unknown.length === 0) return [];
    const where = { reference: { $in: unknown } };
    const found = await readList(ctx.reader, { entity: Branch, where, order: [], fields: ['reference'] });
    const missing = unknown.filter((reference) => !found.some((branch) => branch.reference === reference));
    if (missing.length === 0) return [];
    const results = await upsertBranches(
      ctx,
      missing.map((reference) => ({ reference, name: `Branch ${reference}` })),
    );
    return results.flatMap(({ outcome, reference }) =>
      outcome === UpsertOutcome.CREATED ? [reference] : [],
    );
  }

  async *listed(branches: ReadonlySet<string | null>): AsyncGenerator<Listed> {
    const named = [...branches].filter((branch) => branch !== null);
    let after = 0;
    let page: Listed[];
    do {
      page = await this.retried(async ({ reader }) => {
        const params = [this.brandId, after, named, branches.has(null)];
        const rows = await reader.cells(LISTED, params);
        return rows.map(([id, reference]) => ({ id: Number(id), reference: reference ?? '' }));
      });
      yield* page;
      after = page.at(-1)?.id ?? 0;
    } while (page.length === PAGE);
  }

  async withdraw(properties: readonly Listed[]): Promise<Listed[]> {
    const results = await this.retried((ctx) =>
      upsertProperties(
        ctx,
        properties.map(({ reference }) => ({ reference, status: PropertyStatus.WITHDRAWN })),
      ),
    );
    return properties.filter((_, index) => results[index]?.outcome === UpsertOutcome.REJECTED);
  }

  notePictures(names: readonly string[]): Promise<void> {
    return this.retried((ctx) => notePictures(ctx, names));
  }

  async picturesOf(references: readonly string[]): ReturnType<Target['picturesOf']> {
    const rows = await this.retried(({ reader }) =>
      reader.records<WithPictures>(PICTURES, [this.brandId, references]),
    );
    return new Map(
      rows.map(({ reference, pictures }) => [
        reference,
        new Map(Object.entries(pictures).map(([name, file]) => [file, name])),
      ]),
    );
  }

  async analyze(): Promise<void> {
    if (!this.isDryRun) await this.em.cells('analyze property', [], { isPlannedAgain: true });
  }

  /** A separate context, so that nothing of one batch is kept for the next. */
  private async retried<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (databaseFailure(error) === undefined) throw error;
        if (attempt === ATTEMPTS)
          throw new StartError(`${toAppError(error).message} What was imported stays; run the same command.`);
        await sleep(attempt * PAUSE_MS);
      }
    }
  }

  private async once<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const ctx = jobContext(this.em, this.settings, this.brandId, 'import properties');
    const undo = new Undo();
    let result: { value: T } | undefined;
    try {
      await inTransaction(ctx, async () => {
        result = { value: await work(ctx) };
        if (this.isDryRun) throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    }
    if (!result) throw new Error('The transaction has no result.');
    return result.value;
  }
}
