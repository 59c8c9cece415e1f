/** A file beside a feed, in the same zip file. */
export interface FeedFile {
  /** In lower case, with its folders. */
  path: string;
  size: number;
}

/** The files beside a feed, such as its pictures. */
export interface FeedFiles {
  readonly count: number;
  /** The file that a row names, in any case, with or without its folders; undefined if there is none. */
  find(link: string): FeedFile | undefined;
  /** The content of a file, or why it cannot be read. */
  read(file: FeedFile): Promise<Buffer | { problem: string }>;
}

/** A name of a file as names are compared. */
export const pathOf = (link: string): string => link.replaceAll('\\', '/').toLowerCase().normalize('NFC');

export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
