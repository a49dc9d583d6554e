import { Money } from '#ui/figures/money.tsx';

type Props = { label: string; minor: number; sign?: boolean; isResult?: boolean; isAside?: boolean };

/* A line of a `dl` of the class `proof`: an item of the sum, the sum, or additional. */
export const ProofLine = ({ label, minor, sign = true, isResult = false, isAside = false }: Props) => (
  <div className={isResult ? 'proof-result' : isAside ? 'proof-aside' : undefined}>
    <dt className="ui-words min-w-0 wrap-anywhere">{label}</dt>
    {/* An amount that goes below its name stands where the other amounts do. */}
    <dd className="ms-auto">
      <Money minor={minor} sign={sign} tone={sign && isResult} />
    </dd>
  </div>
);
