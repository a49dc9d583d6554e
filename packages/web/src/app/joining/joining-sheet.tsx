import './joining.css';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotRead } from '#platform/pages/not-read.tsx';
import { usePerformOnce } from '#platform/perform.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { BillRows } from './bill-rows.tsx';
import { RotaRows } from './rota-rows.tsx';
import { useJoin } from './use-join.ts';
import { useJoinable } from './use-joinable.ts';

type Props = { onClose: () => void };

/* Which rotas and bills a new member joins. */
export function JoiningSheet({ onClose }: Props): ReactNode {
  const t = useTranslations('joining');
  const { joinable, isError, refetch } = useJoinable();
  if (joinable) return <JoiningForm {...joinable} onClose={onClose} />;
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <SheetBody>
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={4} />
      </SheetBody>
    </Sheet>
  );
}

type FormProps = Props & NonNullable<ReturnType<typeof useJoinable>['joinable']>;

function JoiningForm({ rotas, bills, onClose }: FormProps): ReactNode {
  const t = useTranslations('joining');
  const join = useJoin();
  const performOnce = usePerformOnce();
  const isShared = useIsShared();
  // What all others share is ticked already.
  const [chosen, setChosen] = useState(
    () =>
      new Set([
        ...rotas.filter(({ takers }) => isShared(takers)).map(({ chore }) => chore.id),
        ...bills
          .filter(({ bill, after }) => after && isShared(bill.split.sharers.map(({ userId }) => userId)))
          .map(({ bill }) => bill.id),
      ]),
  );
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((each) => each !== id).concat(isChosen ? [id] : [])));
  const joined = {
    chores: rotas.filter(({ chore }) => chosen.has(chore.id)).map(({ after }) => after),
    bills: bills.flatMap(({ bill, after }) => (after && chosen.has(bill.id) ? [after] : [])),
  };
  const count = joined.chores.length + joined.bills.length;
  const send = async () => {
    await join(joined, t(count === 0 ? 'notNowDone' : 'joined'));
    onClose();
  };
  return (
    <FormSheet
      title={t('title')}
      action={t(count === 0 ? 'none' : 'join')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        performOnce(send);
      }}
    >
      <p className="app-joining-says">{t(rotas.length + bills.length > 0 ? 'explain' : 'nothing')}</p>
      <RotaRows rotas={rotas} chosen={chosen} onChoose={choose} />
      <BillRows bills={bills} chosen={chosen} onChoose={choose} />
    </FormSheet>
  );
}

function useIsShared(): (ids: readonly string[]) => boolean {
  const { me, members } = useMemberDirectory();
  const others = members.filter(({ id }) => id !== me);
  return (ids) => others.length > 0 && others.every(({ id }) => ids.includes(id));
}
