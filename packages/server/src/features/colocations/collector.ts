import { requireOwnHousehold } from '#platform/access/require.ts';
import { claimsAmong } from '#platform/access/members-among.ts';
import type { HandlerOf } from '#platform/http/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { changeCollector, requireColocation } from './repository.ts';

/** Says who of those who live here collects and pays out for all (M14). */
export const setCollector: HandlerOf<'colocations.setCollector'> = ({
  body: { id, collector: requested },
  caller,
  write,
}) => {
  requireOwnHousehold(caller, id);
  return write(async (tx) => {
    if (requested === undefined) return tx.colocationId;
    // M23: whoever was offline may name a placeholder that is somebody by now.
    const [claim] = requested === null ? [] : await claimsAmong(tx, [requested]);
    const collector = claim?.userId ?? requested;
    const { colocataires } = await requireColocation(tx, tx.colocationId);
    if (collector !== null && !colocataires.includes(collector))
      throw invalidField('collector', 'Whoever collects must be a member of the household');
    if (await changeCollector(tx, tx.colocationId, collector))
      tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
    return tx.colocationId;
  });
};
