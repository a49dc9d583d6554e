import type { Fridge, FridgePoll, FridgeTask } from './schemas.ts';

/** A write of a device, as it waits there for the network; `at` is when it was made. */
export type FridgeWrite = { readonly at: string } & (
  | { readonly kind: 'tick'; readonly id: string; readonly isChecked: boolean }
  | { readonly kind: 'add'; readonly id: string; readonly reminderId: string; readonly name: string }
  | { readonly kind: 'mark'; readonly id: string; readonly userId: string; readonly isDone: boolean }
  | {
      readonly kind: 'vote';
      readonly reminderId: string;
      readonly choice: string;
      readonly userId: string;
      readonly isCast: boolean;
    }
);

/** The page once the server has handled a write. The next turn of a task that repeats comes with the server's answer. */
export function withWrite(page: Fridge, write: FridgeWrite): Fridge {
  switch (write.kind) {
    case 'tick': {
      const { id, isChecked, at } = write;
      const items = (list: Fridge['lists'][number]) =>
        list.items.map((item) => (item.id === id ? { ...item, isChecked, checkedAt: isChecked ? at : null } : item));
      return { ...page, lists: page.lists.map((list) => ({ ...list, items: items(list) })) };
    }
    case 'add': {
      const { id, reminderId, name, at } = write;
      return {
        ...page,
        lists: page.lists.map((list) => {
          if (list.id !== reminderId || list.items.some((item) => item.id === id)) return list;
          const position = Math.max(0, ...list.items.map((item) => item.position)) + 1;
          const item = { id, name, isChecked: false, createdAt: at, position, checkedAt: null };
          return { ...list, items: [...list.items, item] };
        }),
      };
    }
    case 'mark':
      return { ...page, tasks: page.tasks.map((task) => (task.id === write.id ? marked(task, write) : task)) };
    case 'vote':
      return { ...page, polls: page.polls.map((poll) => (poll.id === write.reminderId ? voted(poll, write) : poll)) };
  }
}

type Mark = Extract<FridgeWrite, { kind: 'mark' }>;

function marked(task: FridgeTask, { userId, isDone, at }: Mark): FridgeTask {
  const open = { isDone: false, doneAt: null };
  if (!task.isForEach)
    return isDone ? { ...task, isDone, doneAt: at, doneBy: [userId] } : { ...task, ...open, doneBy: [] };
  const others = task.doneBy.filter((id) => id !== userId);
  if (!isDone) return { ...task, ...open, doneBy: others };
  const doneBy = [...others, userId];
  const isLast = task.members.every((id) => doneBy.includes(id));
  return { ...task, doneBy, ...(isLast && { isDone, doneAt: at }) };
}

type Vote = Extract<FridgeWrite, { kind: 'vote' }>;

function voted(poll: FridgePoll, { userId, choice, isCast, at }: Vote): FridgePoll {
  const isSame = (vote: FridgePoll['votes'][number]) => vote.votedBy === userId && vote.choice === choice;
  if (!isCast) return { ...poll, votes: poll.votes.filter((vote) => !isSame(vote)) };
  if (poll.votes.some(isSame)) return poll;
  const kept = poll.allowMultipleChoices ? poll.votes : poll.votes.filter(({ votedBy }) => votedBy !== userId);
  return { ...poll, votes: [...kept, { votedBy: userId, votedAt: at, choice }] };
}
