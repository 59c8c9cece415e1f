import { pictureIn } from '../../media/picture-name.js';
import type { RecordValues, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import type { PropertyInput } from './property.input.js';

/** The files of a feed by the names of the pictures that they became. */
export type FilesOfPictures = ReadonlyMap<string, string>;

/** The stored value that is kept of pictures that an item has too. */
export const IMAGE_READS = ['pictures'] as const;

/** `images` and `imageMedia` are two forms of the same pictures. */
export function imageErrors({ images, imageMedia }: PropertyInput): UpsertError[] {
  if (images === undefined || imageMedia === undefined) return [];
  const isSame = JSON.stringify(images ?? []) === JSON.stringify((imageMedia ?? []).map(({ url }) => url));
  return isSame ? [] : [{ path: 'imageMedia', message: 'must have the same URLs as images' }];
}

/** The pictures of an item as they are stored; nothing if it has neither form of them. */
export function imageValues(
  item: PropertyInput,
  stored: Stored | null,
  files: FilesOfPictures,
): RecordValues {
  const { images, imageMedia } = item;
  if (images === undefined && imageMedia === undefined) return {};
  const media = imageMedia ?? (images ?? []).map((url) => ({ url, caption: null }));
  const captions = media.map(({ caption }) => caption || null);
  const names = media.flatMap(({ url }) => pictureIn(url) ?? []);
  const before = new Map(Object.entries(Object(stored?.pictures)));
  return {
    images: media.map(({ url }) => url),
    imageCaptions: captions.some((caption) => caption !== null) ? captions : [],
    pictures: Object.fromEntries(names.map((name) => [name, files.get(name) ?? before.get(name) ?? ''])),
  };
}
