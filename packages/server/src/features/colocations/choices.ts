// The settings of a household, which every member may change.
import { withCard } from '@hestia/contract/colocations/first-week.ts';
import { isSamePush, weekPushOf } from '@hestia/contract/colocations/week-push.ts';
import { weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { changeHousehold } from '#platform/household-log.ts';
import { claimsAmong } from '#platform/access/members-among.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { lastPushDay } from '#platform/week-push.ts';
import { requireColocation } from './repository.ts';

/** Sets the member who collects and pays out for all (M14). */
export const setCollector: HandlerOf<'colocations.setCollector'> = ({
  body: { collector: requested },

  write,
}) => {
  return write(async (tx) => {
    if (requested === undefined) return tx.colocationId;
    // M23: an offline client may name a placeholder claimed since.
    const [claim] = requested === null ? [] : await claimsAmong(tx, [requested]);
    const collector = claim?.userId ?? requested;
    const { colocataires } = await requireColocation(tx, tx.colocationId);
    if (collector !== null && !colocataires.includes(collector))
      throw invalidField('collector', 'The collector must be a member of the household');
    if (await changeHousehold(tx, { collector }))
      tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });
};

/** Sets the weeks without use after which notes move into the drawer (B2). No note is changed by it. */
export const setFading: HandlerOf<'colocations.setFading'> = ({ body: { weeks }, write }) =>
  write(async (tx) => {
    if (await changeHousehold(tx, { fade_weeks: weeks }))
      tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });

/** Closes a card of the first week for all members, or reopens it. The household's log has no entry for it. */
export const closeFirstWeekCard: HandlerOf<'colocations.closeFirstWeekCard'> = ({ body: { card, isClosed }, write }) =>
  write(async (tx) => {
    const before = await requireColocation(tx, tx.colocationId);
    if ((before.closedCards ?? []).includes(card) === isClosed) return tx.colocationId;
    const after = withCard(before, card, isClosed);
    await tx
      .of()
      .updateTable('colocations')
      .set({ closed_cards: [...(after.closedCards ?? [])] })
      .where('id', '=', tx.colocationId)
      .execute();
    tx.emit('ColocationUpdated', after);
    return tx.colocationId;
  });

/** Puts the card of a month away for all members, or none. The household's log has no entry for it. */
export const putAwayMonth: HandlerOf<'colocations.putAwayMonth'> = ({ body: { month }, write }) =>
  write(async (tx) => {
    const { numUpdatedRows } = await tx
      .of()
      .updateTable('colocations')
      .set({ put_away_month: month })
      .where('id', '=', tx.colocationId)
      .where('put_away_month', 'is distinct from', month)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });

/**
 * Records that a member has opened the week, the time of its push, or the day with which weeks begin. The next push comes at its
 * next hour, none for a past one.
 */
export const setWeek: HandlerOf<'colocations.setWeek'> = ({ body: { isOpened, push, startsOn }, write }) =>
  write(async (tx) => {
    const before = await requireColocation(tx, tx.colocationId);
    const isNew = isOpened === true && before.isWeekOpened !== true;
    const isOtherPush = push !== undefined && !isSamePush(push, weekPushOf(before));
    const isOtherStart = startsOn !== undefined && startsOn !== (before.weekStart ?? null);
    if (!isNew && !isOtherPush && !isOtherStart) return tx.colocationId;
    const next = push === undefined ? weekPushOf(before) : push;
    await tx
      .of()
      .updateTable('colocations')
      .set({
        ...(isOtherStart && { week_start: startsOn }),
        ...((isNew || isOtherPush) && {
          week_opened: before.isWeekOpened === true || isNew,
          week_push_day: next && weekdays.indexOf(next.day) + 1,
          ...(next && { week_push_hour: next.hour }),
          week_pushed_on: next && lastPushDay(next, new Date().toISOString(), before.timeZone),
        }),
      })
      .where('id', '=', tx.colocationId)
      .execute();
    tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });
