import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Confirm } from '#ui/layers/confirm.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { toast } from '#ui/layers/toast.ts';

type Props = {
  title: string;
  action: string;
  children: ReactNode;
  /** Runs the action; `body` contains the password, once it was requested. */
  run: (body: { password?: string }) => Promise<void>;
  /** The server has asked for the password already. */
  needsPassword?: boolean;
  onClose: () => void;
};

/** Asks for confirmation, and for the password, too, if the server requires it. */
export function ConfirmAgain({ run, onClose, children, needsPassword, ...texts }: Props) {
  const problemText = useProblemText();
  const [password, setPassword] = useState<string | null>(needsPassword === true ? '' : null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isPending, setPending] = useState(false);
  const refuse = (error: unknown) => {
    setPending(false);
    if (!(error instanceof ApiError && AGAIN.has(error.code))) {
      toast(problemText(error));
      onClose();
      return;
    }
    const isFirst = error.code === 'passwordNeeded' && password === null;
    if (isFirst) setPassword('');
    // The first time it is a question, not a mistake.
    setProblem(isFirst ? null : error);
  };
  const confirm = () => {
    setPending(true);
    setProblem(null);
    void run(password === null ? {} : { password }).catch(refuse);
  };
  const type = (typed: string) => {
    setPassword(typed);
    setProblem(null);
  };
  return (
    <Confirm {...texts} isPending={isPending} onConfirm={confirm} onClose={onClose}>
      {children}
      {password !== null ? (
        <PasswordAgain password={password} problem={problem} onChange={type} onSubmit={confirm} />
      ) : (
        problem && <FormError>{problemText(problem)}</FormError>
      )}
    </Confirm>
  );
}

/** The refusals that the user can answer here. */
const AGAIN: ReadonlySet<string> = new Set(['passwordNeeded', 'freshSignInNeeded', 'wrongCredentials', 'tooMany']);

type PasswordProps = {
  password: string;
  problem: ApiError | null;
  onChange: (typed: string) => void;
  onSubmit: () => void;
};

function PasswordAgain({ password, problem, onChange, onSubmit }: PasswordProps) {
  const t = useTranslations('ui');
  const problemText = useProblemText();
  const isWrong = problem?.code === 'wrongCredentials';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        label={t('yourPassword')}
        help={t('yourPasswordHelp')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={onChange}
        error={isWrong ? t('yourPasswordWrong') : problem ? problemText(problem) : undefined}
      />
    </form>
  );
}
