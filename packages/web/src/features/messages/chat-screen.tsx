import './store/chat.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { PageHeader } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { chat } from './store/chat.ts';
import { Composer, EditingComposer } from './composing/composer.tsx';
import { ChatMembers } from './chat-members.tsx';
import { useChatSheets, useSearchKey } from './searching/search-address.ts';
import { readOut } from '#ui/texts/fold.ts';
import { useMessageName } from './texts/message-name.ts';
import { lastSentBy, useChatView, type ChatView } from './store/chat-view.ts';
import { Transcript } from './transcript/transcript.tsx';
import { TypingLine } from './composing/typing-line.tsx';
import { useKeyboard } from '#ui/gestures/use-keyboard.ts';
import { useReply } from './composing/use-reply.ts';
import { useTranscript } from './transcript/use-transcript.ts';
import { useWanted } from './transcript/use-wanted.ts';

type Sheets = ReturnType<typeof useChatSheets>;

const ChatViewer = lazyPart(async () => (await import('./transcript/chat-viewer.tsx')).ChatViewer);
const SearchSheet = lazyPart(async () => (await import('./searching/search-sheet.tsx')).SearchSheet);

export function ChatScreen(): ReactNode {
  const t = useTranslations('messages');
  const colocationId = useColocationId();
  const sheets = useChatSheets();
  useKeyboard({ fillsWindow: true });
  useShellMark('chat');
  useShellMark('fills-screen');
  useSearchKey(sheets.openSearch);
  return (
    <div className="chat-column chat-screen">
      <PageHeader
        title={t('title')}
        side={<IconButton icon="search" label={t('search.title')} onClick={sheets.openSearch} />}
      />
      <div className="chat-column chat-panes">
        <Talk key={colocationId} sheets={sheets} />
        <aside className="ui-desktop-only">
          <ChatMembers />
        </aside>
      </div>
    </div>
  );
}

function Talk({ sheets }: { sheets: Sheets }): ReactNode {
  const me = useUser().id;
  const chatView = useChatView();
  const moving = useTranscript(chatView);
  const [editing, setEditing] = useState<Message | null>(null);
  const [focus, setFocus] = useState(0);
  useEffect(() => chat.wake(), []);
  useWanted(sheets.wanted, chatView.state, moving.seek);

  const edit = (message: Message | undefined) => {
    if (!message) return;
    setEditing(message);
    setFocus(focus + 1);
  };
  const { displayed } = chatView;
  const reply = useReply(displayed);
  const replyTo = (message: Message) => {
    setEditing(null);
    reply.begin(message);
    setFocus(focus + 1);
  };
  return (
    <div className="chat-column">
      {displayed.length > 0 ? (
        <Transcript
          chat={chatView}
          moving={moving}
          onReply={replyTo}
          onEdit={edit}
          onOpenPicture={sheets.openPicture}
        />
      ) : (
        <div className="chat-transcript">
          <Nothing state={chatView.state} />
        </div>
      )}
      <LatestMessage chat={chatView} />
      <TypingLine />
      {editing ? (
        <EditingComposer key={editing.id} message={editing} onClose={() => setEditing(null)} />
      ) : (
        <Composer
          reply={reply}
          focus={focus}
          isOpen={!sheets.isSearching && sheets.view === undefined}
          onSent={moving.follow}
          onEditLast={() => edit(lastSentBy(me, chatView))}
        />
      )}
      <Over sheets={sheets} displayed={displayed} onFind={moving.seek} />
    </div>
  );
}

type OverProps = { sheets: Sheets; displayed: readonly Message[]; onFind: (id: string) => void };

/* The overlays of the chat. */
function Over({ sheets: { isSearching, view, turnTo, close }, displayed, onFind }: OverProps): ReactNode {
  return (
    <Suspense fallback={null}>
      {isSearching && (
        <SearchSheet
          onClose={close}
          onFind={(id) => {
            close();
            onFind(id);
          }}
        />
      )}
      {view !== undefined && <ChatViewer messages={displayed} current={view} onTurn={turnTo} onClose={close} />}
    </Suspense>
  );
}

function Nothing({ state }: Pick<ChatView, 'state'>): ReactNode {
  const t = useTranslations('messages');
  if (state === 'loading') return <SkeletonRows rows={6} lead={36} />;
  if (state === 'failed') {
    return (
      <ErrorState title={t('failed')} onRetry={chat.wake}>
        {t('failedSays')}
      </ErrorState>
    );
  }
  return (
    <EmptyState drawing="chat" title={t('empty.title')}>
      {t('empty.says')}
    </EmptyState>
  );
}

/* Reads out what others write while one is here. */
function LatestMessage({ chat: { messages, later } }: { chat: ChatView }): ReactNode {
  const t = useTranslations('messages');
  const { me, find } = useMemberDirectory();
  const nameOf = useMessageName();
  const last = messages.at(-1);
  const [first, setFirst] = useState(last?.id);
  if (!first && last) setFirst(last.id);
  const isNew = last && later === 'none' && last.id !== first && last.sendBy !== me;
  return (
    <p className="sr-only" role="status">
      {isNew && t('said', { name: find(last.sendBy).username, text: readOut(nameOf(last)) })}
    </p>
  );
}
