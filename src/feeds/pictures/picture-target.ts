/** What storing pictures needs of the brand that they are imported into. */
export interface PictureTarget {
  /** Announces pictures that are about to be stored, so that none is removed before a property has it. */
  notePictures(names: readonly string[]): Promise<void>;
  /** The stored pictures of properties, by their reference: the name of each, by the file that it was in. */
  picturesOf(references: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
}
