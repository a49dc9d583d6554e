import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { firstWeekCard, type FirstWeekCard } from '@hestia/contract/colocations/first-week.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { askToInstall, useInstallMethod } from '#platform/install.ts';
import { queueWrite } from '#platform/sync/sync.ts';
import { perform } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { AskedKnown } from '#shared/asks/asked.tsx';
import { AskRow } from '#shared/asks/for-you.tsx';
import { useColocation } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useBills } from '../../../features/bills/coming/bills-data.ts';
import { useChores } from '../../../features/chores/rota/chores-data.ts';
import { useHasImported } from '../../../features/money/imports/imports-data.ts';

const icons = { rota: 'broom', rent: 'home', expenses: 'receipt', install: 'install' } as const;

/** A card of the household's first weeks, for all members: what to try next; nothing on most days. */
export function FirstWeek() {
  const household = useColocation();
  const today = useToday();
  if (household === undefined) return null;
  // Most households are older: the server isn't asked for them.
  return firstWeekCard(household, today, {}) === undefined ? <Nothing /> : <Card household={household} />;
}

const closeInstalled = (id: string) =>
  queueWrite(colocationCommands.closeFirstWeekCard, { id, card: 'install', isClosed: true });

function Nothing() {
  useKnown(true);
  return null;
}

function useKnown(isKnown: boolean) {
  const onKnown = use(AskedKnown);
  // Before the browser paints: the card and what is below it are shown at once.
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
}

/* The steps that the household has done without the card; undefined while loading. */
function useDone() {
  const { chores, isError: isWithoutChores } = useChores();
  const { bills, isError: isWithoutBills } = useBills();
  const hasImported = useHasImported();
  const isKnown =
    (chores !== undefined || isWithoutChores) && (bills !== undefined || isWithoutBills) && hasImported !== undefined;
  if (!isKnown) return undefined;
  return {
    rota: (chores ?? []).some(({ repeat }) => repeat),
    rent: (bills ?? []).length > 0,
    expenses: hasImported,
  };
}

function Card({ household }: { household: Colocation }) {
  const today = useToday();
  const done = useDone();
  const isInstalled = useInstallMethod() === 'installed';
  const { id } = household;
  useKnown(done !== undefined);
  // Installed on one device, the card is done on all.
  const isNewlyInstalled = isInstalled && done !== undefined && firstWeekCard(household, today, done) === 'install';
  useEffect(() => {
    if (isNewlyInstalled) perform(() => closeInstalled(id));
  }, [isNewlyInstalled, id]);
  const card = done && firstWeekCard(household, today, { ...done, install: isInstalled });
  return card && <CardRow card={card} household={household} />;
}

function CardRow({ card, household }: { card: FirstWeekCard; household: Colocation }) {
  const t = useTranslations('asks.firstWeek');
  const follow = useWay(household.id);
  const close = () =>
    queueWithUndo(colocationCommands.closeFirstWeekCard, { id: household.id, card, isClosed: true }, t('closed'), {
      colocation: household,
    });
  const answers = (
    <>
      <Button small onClick={() => perform(() => follow(card))}>
        {t(`${card}.do`)}
      </Button>
      <Button small look="quiet" onClick={() => perform(close)}>
        {t('close')}
      </Button>
    </>
  );
  const tile = (
    <span className="ask-tile">
      <Icon name={icons[card]} />
    </span>
  );
  return (
    <section className="first-week" aria-label={t('title')}>
      <AskRow lead={tile} answers={answers}>
        {t(`${card}.says`)}
      </AskRow>
    </section>
  );
}

/* The target of a card. */
function useWay(id: string): (card: FirstWeekCard) => Promise<void> {
  const navigate = useNavigate();
  const method = useInstallMethod();
  const ways: Readonly<Record<FirstWeekCard, () => Promise<void>>> = {
    rota: () => navigate({ to: '/tasks', search: { sheet: 'new' } }),
    rent: () => navigate({ to: '/money/bills', search: { sheet: 'new' } }),
    expenses: () => navigate({ to: '/money/import' }),
    install: async () => {
      if (method !== 'ask') return navigate({ to: '/settings/install' });
      if (await askToInstall()) await closeInstalled(id);
    },
  };
  return (card) => ways[card]();
}
