// R24: rotas once a member has moved in. The server writes them, the app shows them before.
import type { Chore } from '../chores/schemas.ts';
import { localOf } from '../time/instants.ts';

/** The most members who take turns in one rota. */
const MAX_TURN_TAKERS = 100;

/** Who lives here (with their pictures), and the day. */
type Facts = {
  readonly timeZone: string;
  readonly today: string;
  readonly pictures: Readonly<Record<string, string | null>>;
};

/** Those who take turns and live here; empty where a member can't join: it doesn't repeat, is theirs, or nobody’s. */
export function turnTakers({ repeat, isDone }: Chore, userId: string, pictures: Facts['pictures']): readonly string[] {
  if (!repeat || isDone || repeat.members.includes(userId) || repeat.members.length >= MAX_TURN_TAKERS) return [];
  return repeat.members.filter((id) => Object.hasOwn(pictures, id));
}

/**
 * The rota with a member as the last in its order. The open turn stays whose it is; one that all do together is theirs,
 * too, unless its day is past. Null where they can't join.
 */
export function choreWith(chore: Chore, userId: string, { timeZone, today, pictures }: Facts): Chore | null {
  const { repeat, enrolledUsers } = chore;
  if (!repeat || turnTakers(chore, userId, pictures).length === 0) return null;
  const isPast = localOf(chore.dueDate, timeZone).slice(0, today.length) < today;
  const joinsOpen = repeat.rotation === 'together' && !isPast;
  return {
    ...chore,
    ...(joinsOpen && { enrolledUsers: { ...enrolledUsers, [userId]: pictures[userId] ?? null } }),
    repeat: { ...repeat, members: [...repeat.members, userId] },
  };
}
