// Commands on the household that work offline.
import { commandsOf, inverse, nothing, type Undo } from '../wire/command.ts';
import { USUAL_FADE_WEEKS } from './fade-weeks.ts';
import { colocationEndpoints } from './endpoints.ts';
import type { ColocationEvents } from './events.ts';
import { type FirstWeekCard, withCard } from './first-week.ts';
import type { Colocation, FadeWeeks } from './schemas.ts';
import { isSamePush, type WeekPush, weekPushOf } from './week-push.ts';
import type { WeekStart } from './week-start.ts';

/** State that the commands read. */
export type ColocationState = { readonly colocation: Colocation };
type Card = { readonly id: string; readonly card: FirstWeekCard; readonly isClosed: boolean };
type Choice = { readonly id: string; readonly collector: string | null };

type FadingChoice = { readonly id: string; readonly weeks: FadeWeeks };

type MonthChoice = { readonly id: string; readonly month: string | null };

type WeekChoice = {
  readonly id: string;
  readonly isOpened?: true;
  readonly push?: WeekPush | null;
  readonly startsOn?: WeekStart | null;
};

function withWeek(colocation: Colocation, { isOpened, push, startsOn }: WeekChoice): Colocation {
  const isNew = isOpened === true && colocation.isWeekOpened !== true;
  const isOtherPush = push !== undefined && !isSamePush(push, weekPushOf(colocation));
  const isOtherStart = startsOn !== undefined && startsOn !== startOf(colocation);
  if (!isNew && !isOtherPush && !isOtherStart) return colocation;
  const { weekStart: _before, ...household } = colocation;
  const start = startsOn === undefined ? startOf(colocation) : startsOn;
  return {
    ...household,
    ...(start && { weekStart: start }),
    ...(isNew && { isWeekOpened: true }),
    ...(isOtherPush && { weekPush: push }),
  };
}

const startOf = ({ weekStart }: Colocation): WeekStart | null => weekStart ?? null;

const isClosedIn = ({ closedCards = [] }: Colocation, card: FirstWeekCard): boolean => closedCards.includes(card);

const weeksOf = ({ fadeWeeks = USUAL_FADE_WEEKS }: Colocation): FadeWeeks => fadeWeeks;

const command = commandsOf<ColocationState, ColocationEvents>();

export const colocationCommands = {
  setCollector: command({
    kind: 'colocations.setCollector',
    endpoint: colocationEndpoints.setCollector,
    args: ({ id, collector }: Choice) => ({ body: { id, collector } }),
    title: () => '',
    about: ({ id }) => [id],
    undo: ({ id }, { colocation }): Undo =>
      colocation
        ? inverse(colocationCommands.setCollector, { id, collector: colocation.collector ?? null })
        : nothing('It is not known who collected.'),
    emits: ['ColocationUpdated'],
    predict: ({ collector }, { colocation }) =>
      colocation && (colocation.collector ?? null) !== collector
        ? [{ name: 'ColocationUpdated', payload: { ...colocation, collector } }]
        : [],
  }),

  closeFirstWeekCard: command({
    kind: 'colocations.closeFirstWeekCard',
    endpoint: colocationEndpoints.closeFirstWeekCard,
    args: (input: Card) => ({ body: input }),
    title: () => '',
    about: ({ id }) => [id],
    undo: (input, { colocation }): Undo =>
      colocation && isClosedIn(colocation, input.card) !== input.isClosed
        ? inverse(colocationCommands.closeFirstWeekCard, { ...input, isClosed: !input.isClosed })
        : nothing('It was so already, or is not known.'),
    emits: ['ColocationUpdated'],
    predict: ({ card, isClosed }, { colocation }) => {
      if (!colocation || isClosedIn(colocation, card) === isClosed) return [];
      return [{ name: 'ColocationUpdated', payload: withCard(colocation, card, isClosed) }];
    },
  }),

  putAwayMonth: command({
    kind: 'colocations.putAwayMonth',
    endpoint: colocationEndpoints.putAwayMonth,
    args: (input: MonthChoice) => ({ body: input }),
    title: () => '',
    about: ({ id }) => [id],
    undo: ({ id }, { colocation }): Undo =>
      colocation
        ? inverse(colocationCommands.putAwayMonth, { id, month: colocation.putAwayMonth ?? null })
        : nothing('It is not known which month was put away.'),
    emits: ['ColocationUpdated'],
    predict: ({ month }, { colocation }) =>
      colocation && (colocation.putAwayMonth ?? null) !== month
        ? [{ name: 'ColocationUpdated', payload: { ...colocation, putAwayMonth: month ?? undefined } }]
        : [],
  }),

  /** The week stays opened: the time of its push, and the day with which it begins, can be undone. */
  setWeek: command({
    kind: 'colocations.setWeek',
    endpoint: colocationEndpoints.setWeek,
    args: (input: WeekChoice) => ({ body: input }),
    title: () => '',
    about: ({ id }) => [id],
    undo: ({ id, push, startsOn }, { colocation }): Undo =>
      colocation && (push !== undefined || startsOn !== undefined)
        ? inverse(colocationCommands.setWeek, {
            id,
            ...(push !== undefined && { push: weekPushOf(colocation) }),
            ...(startsOn !== undefined && { startsOn: startOf(colocation) }),
          })
        : nothing('The week was opened, or it is not known what was chosen.'),
    emits: ['ColocationUpdated'],
    predict: (input, { colocation }) => {
      const after = colocation && withWeek(colocation, input);
      return after && after !== colocation ? [{ name: 'ColocationUpdated', payload: after }] : [];
    },
  }),

  setFading: command({
    kind: 'colocations.setFading',
    endpoint: colocationEndpoints.setFading,
    args: ({ id, weeks }: FadingChoice) => ({ body: { id, weeks } }),
    title: () => '',
    about: ({ id }) => [id],
    undo: ({ id }, { colocation }): Undo =>
      colocation
        ? inverse(colocationCommands.setFading, { id, weeks: weeksOf(colocation) })
        : nothing('It is not known what was chosen.'),
    emits: ['ColocationUpdated'],
    predict: ({ weeks }, { colocation }) =>
      colocation && weeksOf(colocation) !== weeks
        ? [{ name: 'ColocationUpdated', payload: { ...colocation, fadeWeeks: weeks } }]
        : [],
  }),
};
