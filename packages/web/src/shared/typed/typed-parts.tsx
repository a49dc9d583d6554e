import './typed-parts.css';
import { type NameQuestion, type Part } from '@hestia/contract/typed/parts.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Avatar } from '#ui/people/avatar.tsx';

/** A text field whose words are read. */
export type TypedField = {
  /** As typed. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly giveBack: (part: Part) => void;
  readonly answer: (name: string, id: string) => void;
};

export const askedOf = ({ parts }: Pick<TypedField, 'parts'>): readonly NameQuestion[] =>
  parts.flatMap((part) => ('asked' in part ? part.asked : []));

/* The words recognized in the field above. Their room is reserved, so that nothing moves while typing. */
export function TypedParts({ className = '', ...field }: TypedField & { className?: string }) {
  return <div className={`typed-parts ${className}`}>{field.parts.length > 0 && <Parts {...field} />}</div>;
}

type PartsProps = Omit<TypedField, 'text'>;

function Parts({ parts, giveBack, answer }: PartsProps) {
  const t = useTranslations('expense.typed');
  const asked = askedOf({ parts });
  const undo = (part: Part) => (event: MouseEvent<HTMLButtonElement>) => {
    focusField(event.currentTarget);
    giveBack(part);
  };
  return (
    <>
      {asked.slice(0, 1).map((each) => (
        <Which key={each.name} asked={each} answer={answer} />
      ))}
      <ul className="typed-list" aria-label={t('label')}>
        {parts.map((part) => (
          <li key={part.kind}>
            <button
              type="button"
              className="ui-chip typed-part"
              aria-label={t(`undo.${part.kind}`, { words: part.words })}
              onClick={undo(part)}
            >
              <span dir="auto">{part.words}</span>
              <Icon name="undo" size="tiny" />
            </button>
          </li>
        ))}
      </ul>
      <Heard parts={parts} />
    </>
  );
}

/* One of several people of a name. */
function Which({ asked, answer }: { asked: NameQuestion; answer: TypedField['answer'] }) {
  const t = useTranslations('expense.typed');
  const { find } = useMemberDirectory();
  const people = asked.ids.map(find);
  const question = t('which', { name: isolated(nameIn(people[0]?.username ?? asked.name, asked)) });
  return (
    <div className="typed-which" role="group" aria-label={question}>
      <span aria-hidden="true">{question}</span>
      {people.map((member) => (
        <button
          key={member.id}
          type="button"
          className="ui-chip"
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            answer(asked.name, member.id);
          }}
        >
          <Avatar member={member} />
          <bdi>{member.username}</bdi>
        </button>
      ))}
    </div>
  );
}

/** The name as written: as many of its words as were typed. */
const nameIn = (username: string, { name }: NameQuestion): string =>
  username.split(/\s+/).slice(0, name.split(' ').length).join(' ');

/** The chip disappears: its words are in the field before it. */
const focusField = (chip: HTMLElement): void =>
  chip.closest('.typed-parts')?.previousElementSibling?.querySelector<HTMLElement>('input')?.focus();

const PAUSE_MS = 900;

/* Announced once typing pauses: "1", "12" and "12.40" are one amount. */
function Heard({ parts }: Pick<TypedField, 'parts'>) {
  const t = useTranslations('expense.typed');
  const [said, setSaid] = useState('');
  const words = parts.map((part) => t(`took.${part.kind}`, { words: part.words })).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
