import { Money } from '#ui/money.tsx';

type Props = { label: string; minor: number; sign?: boolean; isResult?: boolean; isAside?: boolean };

/* A line of a `dl` of the class `proof`: one that makes the sum, the sum, or what is beside it. */
export const ProofLine = ({ label, minor, sign = true, isResult = false, isAside = false }: Props) => (
  <div className={isResult ? 'proof-result' : isAside ? 'proof-aside' : undefined}>
    <dt>{label}</dt>
    <dd>
      <Money minor={minor} sign={sign} tone={sign && isResult} />
    </dd>
  </div>
);
