import { Option, type Command } from 'commander';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { filesOf, placesOf, type FileStore } from '#platform/pictures/file-store.ts';
import { folderFiles } from '#platform/pictures/folder.ts';
import { picturePlaces } from '#platform/pictures/stores.ts';
import { printResult, subcommand, type Io, type Json } from './io.ts';
import { withPlatform } from './open.ts';

/** Names that are read at a time. */
const BATCH = 500;

type PictureStorage = 'bucket' | 'folder';

/** Storage of pictures. */
export function addPictures(program: Command, io: Io): void {
  const pictures = program.command('pictures').description('the files of pictures').copyInheritedSettings(program);
  subcommand(
    pictures,
    'move',
    'Move all pictures to the bucket, or back to the data folder. The server can keep running.',
  )
    .addOption(new Option('--to <where>', 'the destination').choices(['bucket', 'folder']).makeOptionMandatory())
    .addHelpText(
      'after',
      '\nFirst set HESTIA_PICTURES for the server and restart it, so that new pictures go there, too.\nRun it again if it was interrupted.',
    )
    .action((options: Json & { to: PictureStorage }) => move(io, options));
}

type MoveReport = { moved: number; missing: number };

const move = (io: Io, options: Json & { to: PictureStorage }) =>
  withPlatform(io, async ({ database, settings }) => {
    const places = picturePlaces(settings);
    if (places.bucket === null) throw new Error('No bucket: set HESTIA_S3_URL, HESTIA_S3_KEY_ID and HESTIA_S3_SECRET');
    if (settings.pictures !== options.to)
      throw new Error(
        `New pictures go to the ${settings.pictures}: set HESTIA_PICTURES=${options.to}, restart the server, and repeat the command`,
      );
    const folder = folderFiles(places.folder);
    const way = options.to === 'bucket' ? { from: folder, to: places.bucket } : { from: places.bucket, to: folder };
    const done = await moveAll(database, way);
    const words = `Moved ${done.moved} pictures to the ${options.to}`;
    const missing = done.missing === 0 ? '' : `; ${done.missing} lie in neither place`;
    printResult(io, options, done, words + missing);
  });

type MoveRoute = { readonly from: FileStore; readonly to: FileStore };

async function moveAll(database: Queries, way: MoveRoute): Promise<MoveReport> {
  const done = { moved: 0, missing: 0 };
  for (let last = ''; ;) {
    const names = await database
      .of()
      .selectFrom('images')
      .select('name')
      .where('name', '>', last)
      .orderBy('name')
      .limit(BATCH)
      .execute();
    for (const { name } of names) {
      const found = await moveOne(database, name, way);
      if (found === 'moved') done.moved++;
      if (found === 'missing') done.missing++;
    }
    const next = names.at(-1);
    if (next === undefined) return done;
    last = next.name;
  }
}

/** Locked, since the clean-up moves its files in a transaction, too; deleted meanwhile, there is nothing left to move. */
const moveOne = (database: Queries, name: string, way: MoveRoute): Promise<'moved' | 'there' | 'missing' | 'gone'> =>
  inTransaction(database, async (tx) => {
    const row = await tx
      .of()
      .selectFrom('images')
      .select('name')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'gone';
    let moved = false;
    for (const file of filesOf(name).flatMap(placesOf)) {
      const bytes = await way.from.read(file);
      if (bytes === null) continue;
      await way.to.put(file, bytes);
      if (!(await way.to.read(file))?.equals(bytes))
        throw new Error(`${file} does not arrive as it was: it stays where it is`);
      await way.from.remove([file]);
      moved = true;
    }
    if (moved) return 'moved';
    for (const file of placesOf(name)) if ((await way.to.read(file)) !== null) return 'there';
    return 'missing';
  });
