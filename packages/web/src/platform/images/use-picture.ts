import { queryOptions, useQuery } from '@tanstack/react-query';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { readPicture, shelfNamed, type Size } from './image-store.ts';
import type { ShelfName } from './picture-caches.ts';

/** A picture as an address that an `<img>` can show. It is read once and never again. */
export const pictureQuery = (name: string | null | undefined, size: Size, shelf: ShelfName = 'retained') =>
  queryOptions({
    queryKey: ['image', name, size],
    queryFn: async () => addressOf(await readPicture(name ?? '', size, shelfNamed(shelf))),
    enabled: Boolean(name),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The picture's address, undefined while it is read. */
export function usePicture(name: string | null | undefined, size: Size, shelf?: ShelfName) {
  const { data, isError, refetch } = useQuery(pictureQuery(name, size, shelf));
  return { address: data, isError, refetch };
}

/** A picture by its owner's id; without a name until the server has it. */
export type StoredPicture = {
  readonly id: string;
  readonly imageUrl?: string | null | undefined;
  /** Its bytes, while they wait to be sent. */
  readonly own?: Blob | undefined;
  /** Its shelf once it was fetched. */
  readonly shelf?: ShelfName;
};

/** The best available version of a picture: the server's small one, or the one on this device until that has loaded. */
export function usePictureAddress({ id, imageUrl, own, shelf }: StoredPicture) {
  const mine = ownPictures.get(id) ?? own;
  if (mine) ownPictures.set(id, mine);
  const { address, isError } = usePicture(imageUrl, 'preview', shelf);
  return { address: address ?? (mine ? addressOf(mine) : undefined), isError: isError && !mine };
}

/** Pictures added on this device: they are shown until the server's is fetched. */
const ownPictures = new Map<string, Blob>();

/** The address of a member's picture, undefined until loaded: after the first screen, which has initials. */
export function useFace(name: string): string | undefined {
  const picture = pictureQuery(name, 'preview');
  const queryFn = () => afterFirstPaint().then(async () => addressOf(await readPicture(name, 'preview')));
  return useQuery({ ...picture, queryFn }).data;
}

const addresses = new WeakMap<Blob, string>();

/** The address of a picture in this page; always the same for the same one. */
export function addressOf(picture: Blob): string {
  const address = addresses.get(picture) ?? URL.createObjectURL(picture);
  addresses.set(picture, address);
  return address;
}
