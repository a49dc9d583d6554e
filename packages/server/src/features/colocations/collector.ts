import { claimsAmong } from '#platform/access/members-among.ts';
import { changeHousehold } from '#platform/household-log.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { requireColocation } from './repository.ts';

/** Says who of those who live here collects and pays out for all (M14). */
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
      throw invalidField('collector', 'Whoever collects must be a member of the household');
    if (await changeHousehold(tx, { collector }))
      tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });
};
