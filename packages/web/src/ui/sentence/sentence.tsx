import {
  Children,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { useTranslations } from 'use-intl';
import { keepFromOthers, pressedKey } from '#platform/kernel/pressed-key.ts';

/** A part of a sentence that can be changed. */
export type SentencePart = {
  /** Its accessible name without the sentence: "Paid by you". */
  name: string;
  words: ReactNode;
  /** Drawn while it is open. */
  panel: () => ReactNode;
  /** It has a fault, and stays open with it. */
  isWrong?: boolean | undefined;
};

type Props<Name extends string> = {
  /* The whole sentence in plain words, for readers. */
  label: string;
  parts: Readonly<Record<Name, SentencePart>>;
  open: Name | null;
  onOpenChange: (open: Name | null) => void;
  className?: string;
  /* The sentence with its parts where the language has them. */
  children: (part: (name: Name) => ReactNode) => ReactNode;
};

/* A sentence whose parts are buttons. One is open at a time: its fields are below, and closed it is words again. */
export function Sentence<Name extends string>({ label, parts, open, onOpenChange, className, children }: Props<Name>) {
  const t = useTranslations('ui');
  const id = useId();
  const names = Object.keys(parts) as Name[];
  const isOpen = (name: Name) => open === name || parts[name].isWrong === true;
  const buttonId = (name: Name) => `${id}-${name}`;
  const panelId = (name: Name) => `${id}-${name}-panel`;

  const part = (name: Name): ReactNode => (
    <button
      key={name}
      id={buttonId(name)}
      type="button"
      className="ui-sentence-part"
      aria-expanded={isOpen(name)}
      aria-controls={isOpen(name) ? panelId(name) : undefined}
      data-part={name}
      onClick={() => onOpenChange(open === name ? null : name)}
    >
      <span aria-hidden="true">{parts[name].words}</span>
      <span className="sr-only">{t('sentencePart', { part: parts[name].name })}</span>
    </button>
  );

  const close = (event: KeyboardEvent) => {
    keepFromOthers(event);
    if (pressedKey(event) !== 'Escape' || open === null) return;
    // The sheet around it stays open.
    event.stopPropagation();
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${CSS.escape(buttonId(open))}`)?.focus();
    onOpenChange(null);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the key that its fields leave
    <div className={className ? `ui-sentence ${className}` : 'ui-sentence'} onKeyDown={close}>
      <p className="sr-only">{label}</p>
      <div className="ui-sentence-line">{inLine(children(part))}</div>
      {names.filter(isOpen).map((name) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are heard: mended, it stays open until it is left
        <div
          key={name}
          id={panelId(name)}
          className="ui-sentence-panel"
          role="group"
          aria-labelledby={buttonId(name)}
          onFocus={() => open !== name && onOpenChange(name)}
        >
          {parts[name].panel()}
        </div>
      ))}
    </div>
  );
}

/* The words around the parts are not heard again after the whole sentence, and a comma stays with the part before it. */
function inLine(sentence: ReactNode): ReactNode {
  const line: ReactNode[] = [];
  for (const piece of Children.toArray(sentence)) {
    const last = line.at(-1);
    if (typeof piece === 'string') {
      const [mark = ''] = isValidElement<Words>(last) ? (/^\p{P}+/u.exec(piece) ?? []) : [];
      if (mark !== '' && isValidElement<Words>(last)) line[line.length - 1] = withMark(last, mark);
      line.push(<Unheard key={line.length}>{piece.slice(mark.length)}</Unheard>);
    } else line.push(piece);
  }
  return line;
}

type Words = { children?: ReactNode };

/* Within the button, so that it follows the last of several lines. */
const withMark = (part: ReactElement<Words>, mark: string): ReactNode =>
  cloneElement(
    part,
    {},
    part.props.children,
    <span className="ui-sentence-mark" data-mark={mark} aria-hidden="true" />,
  );

const Unheard = ({ children }: { children: string }) => <span aria-hidden="true">{children}</span>;
