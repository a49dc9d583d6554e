import { pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { DAY_MS, DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { createCodeGuard } from '#platform/access/code-guard.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmCode, makeLinkCode } from './codes.ts';
import { addPairing, changePairing, emitPairings, endPairing, listPairings, requirePairing } from './pairings.ts';

/** Per household: the user of a tablet is stored for good, as what it added may name it. */
const PAIRED = { name: 'devices paired', max: 40, seconds: DAY_SECONDS };
const NOTHING = { tick: false, add: false, vote: false };

/** Adds within the household’s daily limit, with the event. */
const add = async <T>(tx: HouseholdTx<'PairingsChanged'>, userId: string, work: () => Promise<T>): Promise<T> => {
  await createAttemptLimiter(tx, PAIRED).count(tx.colocationId);
  const added = await work();
  await emitPairings(tx, userId);
  return added;
};

/** What members do about devices and guests' links. */
export const pairings = ({ database, settings, transact }: Platform, { confirm }: { readonly confirm: Confirm }) => {
  const guard = createCodeGuard(database);
  return defineFeature('pairings', pairingEndpoints, {
    listPairings: ({ home }) => listPairings(home),
    confirmPairing: async ({ body: { code, name, rights, password }, caller, request, reply, write }) => {
      await confirm({ caller, request, reply, password });
      const { userId } = caller;
      const pair = (tx: HouseholdTx<'PairingsChanged'>) =>
        add(tx, userId, async () => {
          const id = await addPairing(tx, { kind: 'fridge', name, rights, pairedBy: userId, endsAt: null });
          await confirmCode(tx, code, id);
          return requirePairing(tx, id);
        });
      return guard.watch(clientNetworkOf(request), code, () => write(pair));
    },
    makeGuestLink: async ({ body: { name, days, password }, caller, request, reply }) => {
      await confirm({ caller, request, reply, password });
      const { userId, colocationId } = caller;
      const endsAt = new Date(Date.now() + days * DAY_MS).toISOString();
      // Not `write`, which stores its answer: this one has a code.
      return transact({ colocationId, actorId: userId, request: { userId, key: null } }, (tx) =>
        add(tx, userId, async () => {
          const id = await addPairing(tx, { kind: 'guest', name, rights: NOTHING, pairedBy: userId, endsAt });
          const code = await makeLinkCode(tx, id, endsAt);
          // What follows the # reaches no server and no log.
          return { ...(await requirePairing(tx, id)), url: ownAddress(`/fridge#${code}`, settings, request).href };
        }),
      );
    },
    editPairing: ({ body, caller, write }) =>
      write(async (tx) => {
        const { kind } = await requirePairing(tx, body.id);
        if (kind === 'guest' && body.rights) throw invalidField('rights', 'A guest’s link only shows the board');
        await changePairing(tx, body);
        await emitPairings(tx, caller.userId);
        return body.id;
      }),
    endPairing: ({ params: { id }, caller, write }) =>
      write(async (tx) => {
        if (await endPairing(tx, id, caller.userId)) await emitPairings(tx, caller.userId);
        return id;
      }),
  });
};
