import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { Text } from './texts.ts';

/** A bill has stopped: a payer or sharer moved out, or the household has reached its limit of expenses. */
type BillPaused = {
  readonly kind: 'billPaused';
  readonly of: 'expense';
  readonly what: string;
  readonly isFull: boolean;
};

/** A chore's turns have no remaining member: all have moved out, or are away without an end. */
type TurnsStopped = { readonly kind: 'turnsStopped'; readonly what: string };

/** A stopped bill or chore. */
export type Stopped = BillPaused | TurnsStopped;

export const stoppedText = (notice: Stopped, language: Language): Text =>
  notice.kind === 'billPaused' ? billPausedText(notice, language) : turnsStoppedText(notice, language);

type BillWords = { readonly title: (what: string) => string; readonly left: string; readonly full: string };

const billWords: Record<Language, BillWords> = {
  en: {
    title: (what) => `“${what}” is paused`,
    left: 'Someone who pays or shares it moved out. Who does now?',
    full: 'Your household is full. Delete something, then resume it.',
  },
  fr: {
    title: (what) => `« ${what} » est en pause`,
    left: 'Quelqu’un qui paie ou partage a déménagé. Qui s’en charge maintenant ?',
    full: 'La coloc est pleine. Supprime quelque chose, puis reprends.',
  },
  es: {
    title: (what) => `«${what}» está en pausa`,
    left: 'Alguien que lo paga o comparte se ha ido. ¿Quién lo hace ahora?',
    full: 'El piso está lleno. Borra algo y luego reanúdalo.',
  },
  de: {
    title: (what) => `„${what}“ ist pausiert`,
    left: 'Jemand, der zahlt oder mitteilt, ist ausgezogen. Wer übernimmt das jetzt?',
    full: 'In der WG ist kein Platz mehr. Lösch etwas, dann geht es weiter.',
  },
  zh: {
    title: (what) => `“${what}”已暂停`,
    left: '付款或分担的人搬走了，现在由谁来？',
    full: '条目数已达上限。先删除一些，再继续。',
  },
  ja: {
    title: (what) => `「${what}」は停止中です`,
    left: '払う人か分ける人が引っ越しました。これからは誰ですか？',
    full: '登録数が上限に達しました。何かを削除してから再開してください。',
  },
};

function billPausedText({ what, isFull }: BillPaused, language: Language): Text {
  const { title, left, full } = billWords[language];
  return { title: title(what), body: isFull ? full : left };
}

type TurnsWords = { readonly title: (what: string) => string; readonly body: string };

const turnsWords: Record<Language, TurnsWords> = {
  en: { title: (what) => `Nobody’s left to do “${what}”`, body: 'Everyone who took turns is gone. Who does it now?' },
  fr: {
    title: (what) => `Plus personne pour « ${what} »`,
    body: 'Plus personne n’est là parmi ceux qui s’en chargeaient. Qui s’en charge maintenant ?',
  },
  es: {
    title: (what) => `Ya no queda nadie para «${what}»`,
    body: 'Quienes se turnaban ya no están. ¿Quién se encarga ahora?',
  },
  de: {
    title: (what) => `Für „${what}“ ist niemand mehr da`,
    body: 'Alle, die sich abgewechselt haben, sind weg. Wer macht’s jetzt?',
  },
  zh: { title: (what) => `“${what}”没人做了`, body: '轮流做的人都不在了，现在由谁来做？' },
  ja: {
    title: (what) => `「${what}」の担当がいなくなりました`,
    body: '順番にしていた人が誰もいません。これからは誰がしますか？',
  },
};

function turnsStoppedText({ what }: TurnsStopped, language: Language): Text {
  const { title, body } = turnsWords[language];
  return { title: title(what), body };
}
