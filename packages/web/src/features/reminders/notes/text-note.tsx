import './note-text.css';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { MentionedText } from '#platform/mentions/mentioned-text.tsx';
import { Folded } from '#ui/folded.tsx';
import { Byline } from './byline.tsx';
import { voiceOf } from '../coordinates.ts';
import { headOf, withNoBreakSpaces, langOf } from './note-look.ts';

/* Short notes shout, long notes talk. */
export function TextNote({ note }: { note: Reminder }): ReactNode {
  const text = withNoBreakSpaces(note.content ?? '');
  const voice = voiceOf(text);
  const { head, rest } = voice === 'talk' ? headOf(text) : { head: null, rest: text.trim() };
  const { mentions: ids } = note;
  return (
    <>
      <div lang={langOf(text)}>
        {head && (
          <p className="note-text note-text-mid">
            <MentionedText text={head} ids={ids} />
          </p>
        )}
        <p className={`note-text note-text-${voice}`}>
          <Folded parts={[{ text: rest }]}>{([shown]) => <MentionedText text={shown?.text ?? ''} ids={ids} />}</Folded>
        </p>
      </div>
      <Byline note={note} />
    </>
  );
}
