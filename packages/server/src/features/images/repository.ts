import { sql, type Generated } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

type ImageTables = {
  images: {
    name: string;
    colocation_id: string | null;
    created_by: string | null;
    width: number;
    height: number;
    bytes: number;
    created_at: Generated<string>;
  };
  reminders: { image_name: string | null };
  users: { id: string; picture: string | null; colocation_id: string | null };
};

export type NewImage = {
  readonly name: string;
  readonly colocationId: string | null;
  readonly createdBy: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

/** Notes that a picture is there, whose it is and which household may see it. */
export async function insertImage(on: Queries, image: NewImage): Promise<void> {
  const { name, colocationId, createdBy, width, height, bytes } = image;
  await on
    .of<ImageTables>()
    .insertInto('images')
    .values({ name, colocation_id: colocationId, created_by: createdBy, width, height, bytes })
    .execute();
}

/** How many pictures a household has, or somebody without one. */
export async function countImages(
  on: Queries,
  { userId, colocationId }: { userId: string; colocationId: string | null },
): Promise<number> {
  const all = on
    .of<ImageTables>()
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const theirs = colocationId
    ? all.where('colocation_id', '=', colocationId)
    : all.where('created_by', '=', userId).where('colocation_id', 'is', null);
  return (await theirs.executeTakeFirst())?.count ?? 0;
}

/** Whether somebody may see a picture: their own, their household's, or the face of somebody they live with. */
export async function maySee(
  on: Queries,
  name: string,
  viewer: { userId: string; colocationId: string | null },
): Promise<boolean> {
  const row = await on
    .of<ImageTables>()
    .selectFrom('images as i')
    .select('i.name')
    .where('i.name', '=', name)
    .where((eb) =>
      eb.or([
        eb('i.created_by', '=', viewer.userId),
        eb('i.colocation_id', '=', viewer.colocationId),
        eb.exists(
          eb
            .selectFrom('users as u')
            .select('u.id')
            .whereRef('u.picture', '=', 'i.name')
            .where('u.colocation_id', '=', viewer.colocationId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const shownNowhere = sql<boolean>`
  not exists (select from reminders r where r.image_name = i.name)
  and not exists (select from users u where u.picture = i.name)`;

/** Deletes my picture when nothing shows it; false when something does. */
export async function deleteUnusedImage(on: Queries, name: string, userId: string): Promise<boolean> {
  const rows = await on
    .of<ImageTables>()
    .deleteFrom('images as i')
    .where('i.name', '=', name)
    .where('i.created_by', '=', userId)
    .where(shownNowhere)
    .returning('i.name')
    .execute();
  return rows.length > 0;
}

/** Deletes all pictures from before an instant that nothing shows; answers their names. */
export async function deleteOrphans(on: Queries, before: Date): Promise<string[]> {
  const rows = await on
    .of<ImageTables>()
    .deleteFrom('images as i')
    .where('i.created_at', '<', before.toISOString())
    .where(shownNowhere)
    .returning('i.name')
    .execute();
  return rows.map((row) => row.name);
}

/** The names among `names` that the database knows. */
export async function knownAmong(on: Queries, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from images where name = any(${names}::text[])`.execute(on.of<ImageTables>());
  return new Set(rows.map((row) => row.name));
}
