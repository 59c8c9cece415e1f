import type { UpsertResult } from '../domain/base/batch/batch.payload.js';
import type { PropertyInput } from '../domain/listing/property.input.js';
import type { FilesOfPictures } from '../domain/listing/property-images.js';
import type { PictureTarget } from './pictures/picture-target.js';

/** A property on the market, as withdrawing needs it. */
export interface Listed {
  id: number;
  reference: string;
}

/** The brand that properties are imported into. Each call is a separate transaction. */
export interface Target extends PictureTarget {
  /** Creates and updates properties, at most 500, and the branches that they name and that are not there. */
  upsert(
    properties: readonly PropertyInput[],
    files: FilesOfPictures,
  ): Promise<{ results: readonly UpsertResult[]; createdBranches: readonly string[] }>;
  /**
   * The properties of some branches that are not withdrawn and have a reference, in the order of their ids.
   * Null means the properties without a branch.
   */
  listed(branches: ReadonlySet<string | null>): AsyncIterable<Listed>;
  /** Withdraws properties, and returns those that an open flow has, which stay. */
  withdraw(properties: readonly Listed[]): Promise<readonly Listed[]>;
  /** Updates the database's statistics of the properties, which the planner uses. */
  analyze(): Promise<void>;
}
