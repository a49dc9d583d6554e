import { Money } from '#ui/money.tsx';

type Props = { label: string; minor: number; sign?: boolean; isResult?: boolean; isAside?: boolean };

/* A line of a `dl` of the class `proof`: one that makes the sum, the sum, or what is beside it. */
export const ProofLine = ({ label, minor, sign = true, isResult = false, isAside = false }: Props) => (
  <div className={isResult ? 'proof-result' : isAside ? 'proof-aside' : undefined}>
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    {/* An amount that goes below its name stands where the other amounts do. */}
    <dd className="ms-auto">
      <Money minor={minor} sign={sign} tone={sign && isResult} />
    </dd>
  </div>
);
