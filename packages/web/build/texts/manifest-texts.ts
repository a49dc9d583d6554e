import type { Locale } from '../../src/platform/i18n/locale.ts';

type Texts = {
  readonly description: string;
  /** Descriptions of the screenshots. */
  readonly board: string;
  readonly tasks: string;
  readonly money: string;
};

/** Texts that a device shows before it installs the app. No page shows these, so they are not in the catalogues. */
export const manifestTexts: Readonly<Record<Locale, Texts>> = {
  en: {
    description: 'The app of a shared flat: notes, shopping, tasks, money and messages in one place.',
    board: 'The board, with notes, lists and polls',
    tasks: 'Who does what, by when',
    money: 'Who paid what, and who owes whom',
  },
  fr: {
    description: 'L’appli de la coloc\u00A0: notes, courses, tâches, comptes et messages au même endroit.',
    board: 'Le tableau, avec notes, listes et sondages',
    tasks: 'Qui fait quoi, et pour quand',
    money: 'Qui a payé quoi, et qui doit à qui',
  },
  es: {
    description: 'La app del piso compartido: notas, compra, tareas, cuentas y mensajes en un solo sitio.',
    board: 'El tablón, con notas, listas y encuestas',
    tasks: 'Quién hace qué, y para cuándo',
    money: 'Quién ha pagado qué, y quién debe a quién',
  },
  de: {
    description: 'Die App der WG: Zettel, Einkauf, Aufgaben, Geld und Nachrichten an einem Ort.',
    board: 'Die Pinnwand, mit Zetteln, Listen und Abstimmungen',
    tasks: 'Wer was bis wann macht',
    money: 'Wer was bezahlt hat, und wer wem etwas schuldet',
  },
  zh: {
    description: '合租生活的应用：便签、购物、家务、账目和消息，都在一处。',
    board: '公告板：便签、清单和投票',
    tasks: '谁做什么，什么时候做完',
    money: '谁付了什么，谁欠谁多少',
  },
  ja: {
    description: 'シェアハウスのアプリ。メモ、買い物、家事、お金、メッセージがひとつに。',
    board: 'メモやリスト、投票が並ぶボード',
    tasks: '誰が何をいつまでにするか',
    money: '誰が何を払い、誰が誰に払うか',
  },
};
