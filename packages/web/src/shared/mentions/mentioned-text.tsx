import './mentions.css';
import type { ReactNode } from 'react';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Words } from '#ui/texts/folded.tsx';
import { partsOf } from './mentions.ts';

type Props = {
  text: string;
  /* The mentioned members, as far as known. */
  ids: readonly string[] | undefined;
};

/* A text with highlighted mentions of members, while these have that name. */
export const MentionedText = ({ text, ids }: Props): ReactNode =>
  ids?.length ? <Marked text={text} ids={ids} /> : <Words>{text}</Words>;

function Marked({ text, ids }: { text: string; ids: readonly string[] }): ReactNode {
  const { me, find } = useMemberDirectory();
  return partsOf(text, ids.map(find)).map((part) =>
    part.ids.length === 0 ? (
      <Words key={part.at}>{part.text}</Words>
    ) : (
      <b key={part.at} className={part.ids.includes(me) ? 'mention mention-of-me' : 'mention'}>
        {part.text}
      </b>
    ),
  );
}
