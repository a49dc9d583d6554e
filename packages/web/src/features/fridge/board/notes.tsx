import type { Fridge, FridgePoll } from '@hestia/contract/fridge/schemas.ts';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { write } from '../device/device.ts';
import { useDevicePicture } from './face.tsx';
import { WhoSheet } from './late-sheet.ts';

type ShownNotes = Pick<Fridge, 'texts' | 'pictures' | 'polls'>;
type Props = { page: Fridge; notes: ShownNotes; now: Date };

/** Texts, pictures and polls of the board, the latest first. */
export function Notes({ page, notes, now }: Props) {
  const t = useTranslations('fridge');
  const cards = [
    ...notes.texts.map((note) => ({ note, card: <TextCard text={note} /> })),
    ...notes.pictures.map((note) => ({ note, card: <PictureCard picture={note} /> })),
    ...notes.polls.map((note) => ({ note, card: <PollCard poll={note} page={page} now={now} /> })),
  ].toSorted(
    (a, b) => Number(isPinned(b.note)) - Number(isPinned(a.note)) || (a.note.createdAt < b.note.createdAt ? 1 : -1),
  );
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('notes')}>
      <ul className="fridge-notes">
        {cards.map(({ note, card }) => (
          <li key={note.id} style={{ '--tilt': `${tiltOf(note.id)}deg` } as CSSProperties}>
            {card}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isPinned = ({
  placement,
}: ShownNotes['texts'][number] | ShownNotes['polls'][number] | ShownNotes['pictures'][number]) =>
  placement === 'pinned';

/** How a note hangs, always the same. */
function tiltOf(id: string): number {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return ((hash % 25) - 12) / 10;
}

const PAPERS = ['yellow', 'blue', 'pink', 'green'];

function TextCard({ text: { content, color } }: { text: ShownNotes['texts'][number] }) {
  const paper = PAPERS.find((each) => each === color.toLowerCase()) ?? (color ? 'white' : 'yellow');
  return (
    <article className="fridge-note" data-fridge-paper={paper}>
      <p className="fridge-note-text" dir="auto">
        {content}
      </p>
    </article>
  );
}

function PictureCard({ picture: { picture, caption } }: { picture: ShownNotes['pictures'][number] }) {
  const t = useTranslations('fridge');
  const address = useDevicePicture(picture);
  return (
    <article className="fridge-note" data-fridge-paper="white">
      {address !== undefined && <img src={address} alt={caption ? '' : t('picture')} />}
      {caption && <p dir="auto">{caption}</p>}
    </article>
  );
}

function PollCard({ poll, page, now }: { poll: FridgePoll; page: Fridge; now: Date }) {
  const t = useTranslations('fridge');
  const [asked, ask] = useState<string | null>(null);
  const hasEnded = poll.expirationDate !== null && Date.parse(poll.expirationDate) <= now.getTime();
  const canVote = page.rights.vote && !poll.isAnonymous && !hasEnded;
  const votersOf = (choice: string) =>
    poll.votes.filter((vote) => vote.choice === choice).map(({ votedBy }) => votedBy);
  const choices = poll.options.length > 0 ? poll.options : [...new Set(poll.votes.map(({ choice }) => choice))];
  const most = Math.max(1, ...choices.map((choice) => votersOf(choice).length));
  const vote = (choice: string, userId: string) => {
    const isCast = !votersOf(choice).includes(userId);
    write({ kind: 'vote', at: new Date().toISOString(), reminderId: poll.id, choice, userId, isCast });
    ask(null);
  };
  return (
    <article className="fridge-note" data-fridge-paper="pink">
      <h3 dir="auto">{poll.title}</h3>
      {poll.description && <p dir="auto">{poll.description}</p>}
      <ul>
        {choices.map((choice) => {
          const count = votersOf(choice).length;
          const words = (
            <>
              <span className="fridge-mark" data-on={count === most || undefined} />
              <span dir="auto">{choice}</span>
              <b className="ui-num">{count}</b>
            </>
          );
          return (
            <li key={choice}>
              {canVote ? (
                <button type="button" className="fridge-option" onClick={() => ask(choice)}>
                  {words}
                </button>
              ) : (
                <div className="fridge-option">{words}</div>
              )}
            </li>
          );
        })}
      </ul>
      {hasEnded && <p>{t('ended')}</p>}
      {asked !== null && (
        <WhoSheet
          title={t('who.votes')}
          subject={asked}
          members={page.members}
          first={[]}
          chosen={votersOf(asked)}
          onChoose={(userId) => vote(asked, userId)}
          onClose={() => ask(null)}
        />
      )}
    </article>
  );
}
