import './note-text.css';
import type { NoteOf } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { MentionedText } from '#shared/mentions/mentioned-text.tsx';
import { Folded } from '#ui/texts/folded.tsx';
import { Byline } from './byline.tsx';
import { voiceOf } from '../coordinates.ts';
import { headOf, withNoBreakSpaces, langOf } from './note-look.ts';

/* Short notes shout, long notes talk. */
export function TextNote({ note }: { note: NoteOf<'text'> }): ReactNode {
  const text = withNoBreakSpaces(note.content);
  const voice = voiceOf(text);
  const { head, rest } = voice === 'talk' ? headOf(text) : { head: null, rest: text.trim() };
  const { mentions: ids } = note;
  return (
    <>
      <div lang={langOf(text)}>
        {head && (
          <p className="note-text note-text-mid" dir="auto">
            <MentionedText text={head} ids={ids} />
          </p>
        )}
        <p className={`note-text note-text-${voice}`} dir="auto">
          <Folded parts={[{ text: rest }]}>{([shown]) => <MentionedText text={shown?.text ?? ''} ids={ids} />}</Folded>
        </p>
      </div>
      <Byline note={note} />
    </>
  );
}
