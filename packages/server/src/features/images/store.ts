import type { IncomingMessage } from 'node:http';
import {
  asideOf,
  filesOf,
  placesOf,
  previewOf,
  type FileStore,
  type FileResponse,
} from '#platform/pictures/file-store.ts';
import { inLanes } from '#platform/pictures/lanes.ts';
import type { Picture } from './picture.ts';

/** Storage of pictures, by name. */
export type ImageStore = {
  put(name: string, picture: Picture): Promise<void>;
  /** Answers a request for a picture, including conditional and range requests; null: missing. */
  serve(request: IncomingMessage, name: string, preview: boolean): Promise<FileResponse | null>;
  /** Moves pictures to a place that isn't served; a missing one is no error. */
  setAside(names: readonly string[]): Promise<void>;
  /** Deletes pictures, including removed ones; a missing one is no error. */
  remove(names: readonly string[]): Promise<void>;
};

/** Stores pictures in the first of several places, and finds them in all: they may be moving from one to another. */
export function imageStore(stores: readonly [FileStore, ...FileStore[]]): ImageStore {
  return {
    async put(name, { full, preview }) {
      await stores[0].put(previewOf(name), preview);
      await stores[0].put(name, full);
    },
    async serve(request, name, preview) {
      const file = preview ? previewOf(name) : name;
      for (const store of stores)
        for (const place of placesOf(file)) {
          const served = await store.serve(request, place);
          if (served.statusCode !== 404) return served;
          served.stream.destroy();
        }
      return null;
    },
    async setAside(names) {
      for (const store of stores) await inLanes(names.flatMap(filesOf), (file) => store.rename(file, asideOf(file)));
    },
    async remove(names) {
      for (const store of stores) await store.remove(names.flatMap(filesOf).flatMap(placesOf));
    },
  };
}
