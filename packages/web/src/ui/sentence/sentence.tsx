import { Children, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { keepFromOthers, pressedKey } from '#platform/kernel/pressed-key.ts';

/** A part of a sentence that can be changed. */
export type SentencePart = {
  /** What it says where it is heard alone: "Paid by you". */
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
  /* The sentence with its parts where the language has them. */
  children: (part: (name: Name) => ReactNode) => ReactNode;
};

/* A sentence whose parts are buttons. One is open at a time: its fields are below, and closed it is words again. */
export function Sentence<Name extends string>({ label, parts, open, onOpenChange, children }: Props<Name>) {
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
    <div className="ui-sentence" onKeyDown={close}>
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
    const words = typeof piece === 'string' ? piece : null;
    const [mark = ''] = words?.match(/^\p{P}+/u) ?? [];
    if (mark !== '' && line.length > 0)
      line.push(
        <span key={line.length} className="ui-sentence-kept">
          {line.pop()}
          <Unheard>{mark}</Unheard>
        </span>,
      );
    line.push(words === null ? piece : <Unheard key={line.length}>{words.slice(mark.length)}</Unheard>);
  }
  return line;
}

const Unheard = ({ children }: { children: string }) => <span aria-hidden="true">{children}</span>;
