import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { Text } from './texts.ts';

/** A bill has stopped by itself: somebody who pays or shares it moved out, or the household has no room for another expense. */
export type BillPaused = {
  readonly kind: 'billPaused';
  readonly of: 'expense';
  readonly what: string;
  readonly isFull: boolean;
};

type Words = { readonly title: (what: string) => string; readonly left: string; readonly full: string };

const words: Record<Language, Words> = {
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

export function billPausedText({ what, isFull }: BillPaused, language: Language): Text {
  const { title, left, full } = words[language];
  return { title: title(what), body: isFull ? full : left };
}
