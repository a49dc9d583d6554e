import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { Receiver } from './repository.ts';
import type { Notice } from '../texts/texts.ts';

/** A button of a notification; one of type `text` has a field for a reply, where the platform knows that. */
type Action = {
  readonly action: string;
  readonly title: string;
  readonly type?: 'text';
  readonly placeholder?: string;
};

/** What can be done in the notification itself: the service worker does `offer`, and says `waits` while there is no network. */
export type Actions = {
  readonly actions: readonly Action[];
  readonly offer: {
    readonly do: 'done' | 'reply';
    readonly userId: string;
    readonly choreId?: string;
    readonly colocationId?: string;
  };
  readonly waits: string;
};

type Words = {
  readonly done: string;
  readonly reply: string;
  readonly placeholder: string;
  readonly open: string;
  readonly waits: string;
};

const words: Record<Language, Words> = {
  en: {
    done: 'Mark done',
    reply: 'Reply',
    placeholder: 'Your reply',
    open: 'Open',
    waits: 'Saved. It’s sent when you’re online.',
  },
  fr: {
    done: 'C’est fait',
    reply: 'Répondre',
    placeholder: 'Ta réponse',
    open: 'Ouvrir',
    waits: 'Gardé. C’est envoyé dès que tu es en ligne.',
  },
  es: {
    done: 'Hecho',
    reply: 'Responder',
    placeholder: 'Tu respuesta',
    open: 'Abrir',
    waits: 'Guardado. Se envía cuando tengas conexión.',
  },
  de: {
    done: 'Erledigt',
    reply: 'Antworten',
    placeholder: 'Deine Antwort',
    open: 'Öffnen',
    waits: 'Gespeichert. Es wird gesendet, sobald du online bist.',
  },
  zh: { done: '完成', reply: '回复', placeholder: '你的回复', open: '打开', waits: '已保存，联网后就会发送。' },
  ja: {
    done: '完了にする',
    reply: '返信',
    placeholder: '返信を書く',
    open: '開く',
    waits: '保存しました。オンラインになると送信されます。',
  },
};

/** Actions of a notice that work without opening the app; most notices have none. */
export function actionsOf(
  notice: Notice,
  { userId, language }: Pick<Receiver, 'userId' | 'language'>,
  colocationId: string,
): Actions | undefined {
  const { done, reply, placeholder, open, waits } = words[language ?? 'en'];
  const opens = { action: 'open', title: open };
  if (notice.kind === 'due')
    return {
      actions: [{ action: 'done', title: done }, opens],
      offer: { do: 'done', userId, choreId: notice.chore.id },
      waits,
    };
  const isOfChat = notice.kind === 'message' || (notice.kind === 'mention' && notice.of === 'message');
  if (!isOfChat) return undefined;
  return {
    actions: [{ action: 'reply', title: reply, type: 'text', placeholder }, opens],
    offer: { do: 'reply', userId, colocationId },
    waits,
  };
}
