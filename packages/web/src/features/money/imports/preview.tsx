import type { Import } from '@hestia/contract/imports/schemas.ts';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button, TextButton } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { useClosedGuard } from '../closed-months/use-closed-guard.tsx';
import { BalancesAfter } from './balances-after.tsx';
import { CategoryChoices, MemberChoices } from './choice-fields.tsx';
import { DayChoice } from './day-choice.tsx';
import { LeftOutList } from './left-out.tsx';
import { Proof } from './proof.tsx';
import { RateFields } from './rate-fields.tsx';
import { type ImportSource, useImport } from './use-import.ts';

type Props = ImportSource & { onDone: (made: Import) => void; onBack: () => void };

/* The name that each format has in its own app. */
const NAMES = {
  splitwise: 'Splitwise',
  spliitJson: 'Spliit',
  spliitCsv: 'Spliit',
  tricountJson: 'Tricount',
  tricountCsv: 'Tricount',
  sesterce: 'Sesterce',
  cospend: 'Cospend',
  iHateMoney: 'I Hate Money',
  hestia: 'Hestia',
} as const;

/* The result of the import, before it is saved. */
export function Preview({ onDone, onBack, ...source }: Props) {
  const t = useTranslations('imports');
  const problemText = useProblemText();
  const performOnce = usePerformOnce();
  const isOnline = useIsOnline();
  const { book, household } = source;
  const { choices, setChoices, plan, send, isSending, problem, isKnown } = useImport(source);
  const chosen = { book, household, choices, onChange: setChoices };
  const count = plan.expenses.length;
  const isUnclear = book.unclearDays.length > 0 && choices.dayOrder === null;
  const { mayWrite, question } = useClosedGuard();
  const days = plan.expenses.flatMap(({ paidOn }) => paidOn ?? []);
  const save = (again: boolean) =>
    performOnce(async () => {
      if (!(await mayWrite(days))) return;
      const made = await send(again);
      if (made) onDone(made);
    });
  return (
    <div className="import-preview">
      <p className="pt-4">{t('found', { count: book.entries.length, app: NAMES[book.format] })}</p>
      <p>
        <TextButton onClick={onBack}>{t('another')}</TextButton>
      </p>
      <Proof {...chosen} plan={plan} app={NAMES[book.format]} />
      {book.warnings.map((warning) => (
        <Banner key={warning} icon="warn">
          {t(`warning.${warning}`)}
        </Banner>
      ))}
      <DayChoice {...chosen} />
      <MemberChoices {...chosen} />
      <CategoryChoices {...chosen} />
      <RateFields {...chosen} />
      <BalancesAfter plan={plan} household={household} />
      <LeftOutList leftOut={plan.leftOut} />
      {question}
      <div className="py-6">
        {problem !== null && <FormError>{problemText(problem)}</FormError>}
        {isSending && <progress className="import-progress" aria-label={t('saving')} />}
        {count === 0 && <p>{t('nothing')}</p>}
        {isUnclear && <p>{t('days.needed')}</p>}
        {count > 0 && !isUnclear && (
          <Button
            look="fill"
            wide
            isPending={isSending}
            pendingLabel={t('saving')}
            disabled={!isOnline}
            onClick={() => save(isKnown)}
          >
            {isKnown ? t('again') : t('save', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}
