import type { PropertyInput } from '../../domain/listing/property.input.js';
import { type Picture, pictureOf, sizeProblem } from '../../media/picture.js';
import type { MediaStore } from '../../media/store.js';
import { type FeedFile, type FeedFiles, nameIn, pathOf } from '../read/feed-files.js';
import { detach } from '../read/text.js';
import { PictureReport } from './picture-report.js';
import type { PictureTarget } from './picture-target.js';
import { type Accepted, isFile, linksOf, placed } from './place-pictures.js';

/** The pictures that are in memory at once, and their bytes without the last one. */
const GROUP = { pictures: 8, bytes: 16 * 1024 ** 2 };

/** A file that a row names, and the first such row. */
interface Named {
  file: FeedFile;
  link: string;
  row: Accepted;
}

export interface Placed {
  properties: PropertyInput[];
  /** The names of the files, by the names of the pictures that they became. */
  files: ReadonlyMap<string, string>;
}

/** Stores the pictures that the rows of a feed name, and puts their URLs into the properties. */
export class FeedPictures {
  readonly report: PictureReport;
  /** The picture that each file became, by the path of the file; null for one that is not stored. */
  private readonly names = new Map<string, string | null>();

  constructor(
    private readonly feedFiles: FeedFiles | null,
    private readonly store: MediaStore,
    private readonly target: PictureTarget,
    private readonly isDryRun: boolean,
  ) {
    this.report = new PictureReport(feedFiles !== null);
  }

  /** The files beside the feed that no row names as a picture. */
  get otherFiles(): number {
    return (this.feedFiles?.count ?? 0) - this.names.size;
  }

  /** Stores the pictures of some rows. Throws the reason of `stopping` if that was aborted before the end. */
  async place(rows: readonly Accepted[], stopping?: AbortSignal): Promise<Placed> {
    for (const group of groups(this.newFilesOf(rows))) {
      stopping?.throwIfAborted();
      await this.storeAll(group);
    }
    const earlier = await this.earlierPicturesOf(rows);
    const files = new Map<string, string>();
    const properties = rows.map(({ row, property }) => {
      const { reference } = property;
      const known = earlier.get(reference);
      return placed(property, (link) => {
        if (!isFile(link)) return link;
        const name = this.nameOf(row, reference, link, known);
        if (name === null) return null;
        files.set(name, nameIn(pathOf(link)));
        return this.store.urlOf(name);
      });
    });
    return { properties, files };
  }

  /** The files that rows name for the first time. */
  private newFilesOf(rows: readonly Accepted[]): Named[] {
    const found = new Map<string, Named>();
    for (const row of rows)
      for (const link of linksOf(row.property).filter(isFile)) {
        const file = this.feedFiles?.find(link);
        if (file && !this.names.has(file.path) && !found.has(file.path))
          found.set(file.path, { file, link, row });
      }
    return [...found.values()];
  }

  /** The rows are committed before the pictures are stored, and the properties after that. */
  private async storeAll(group: readonly Named[]): Promise<void> {
    const pictures: Picture[] = [];
    for (const { file, link, row } of group) {
      const picture = await this.read(file);
      if ('problem' in picture) {
        this.report.totals.rejected += 1;
        this.report.reject(row.row, row.property.reference, link, picture.problem);
      } else pictures.push(picture);
      this.names.set(file.path, 'problem' in picture ? null : detach(picture.name));
    }
    const byName = new Map(pictures.map((picture) => [picture.name, picture]));
    if (!this.isDryRun) await this.target.notePictures([...byName.keys()]);
    await Promise.all([...byName.values()].map((picture) => this.put(picture)));
  }

  private async read(file: FeedFile): Promise<Picture | { problem: string }> {
    const problem = sizeProblem(file.size);
    if (problem) return { problem };
    if (!this.feedFiles) throw new Error('A file has no zip file.');
    const content = await this.feedFiles.read(file);
    return 'problem' in content ? content : pictureOf(content);
  }

  private async put(picture: Picture): Promise<void> {
    const { totals } = this.report;
    const isNew = this.isDryRun
      ? (await this.store.find(picture.name, false)) === null
      : await this.store.put(picture);
    if (isNew) totals.storedBytes += picture.bytes.length;
    totals[isNew ? 'stored' : 'known'] += 1;
  }

  /** A feed may have only the pictures that are new; the others are those of an earlier feed. */
  private async earlierPicturesOf(rows: readonly Accepted[]): ReturnType<PictureTarget['picturesOf']> {
    const incomplete = rows.filter(({ property }) =>
      linksOf(property).some((link) => isFile(link) && !this.feedFiles?.find(link)),
    );
    if (incomplete.length === 0) return new Map();
    return this.target.picturesOf(incomplete.map(({ property }) => property.reference));
  }

  private nameOf(
    row: number,
    reference: string,
    link: string,
    earlier: ReadonlyMap<string, string> | undefined,
  ): string | null {
    const file = this.feedFiles?.find(link);
    if (file) return this.names.get(file.path) ?? null;
    const name = earlier?.get(nameIn(pathOf(link)));
    if (name === undefined) {
      this.report.miss(row, reference, link);
      return null;
    }
    this.report.totals.kept += 1;
    return name;
  }
}

/** Some files at a time, which are in memory together. */
function* groups(files: readonly Named[]): Generator<Named[]> {
  let group: Named[] = [];
  let bytes = 0;
  for (const one of files) {
    group.push(one);
    bytes += one.file.size;
    if (group.length < GROUP.pictures && bytes < GROUP.bytes) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}
