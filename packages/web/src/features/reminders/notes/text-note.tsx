import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { Byline } from './byline.tsx';
import { voiceOf } from '../coordinates.ts';
import { headOf, kept, langOf } from './note-look.ts';

/* Short notes shout, long notes talk. */
export function TextNote({ note }: { note: Reminder }): ReactNode {
  const text = kept(note.content ?? '');
  const voice = voiceOf(text);
  const { head, rest } = voice === 'talk' ? headOf(text) : { head: null, rest: text.trim() };
  return (
    <>
      <div lang={langOf(text)}>
        {head && <p className="say mid">{head}</p>}
        <p className={`say ${voice}`}>{rest}</p>
      </div>
      <Byline note={note} />
    </>
  );
}
