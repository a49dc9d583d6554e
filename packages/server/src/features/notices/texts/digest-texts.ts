import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type DigestCounts, type DigestPart, digestParts } from '@hestia/contract/news/digest.ts';
import type { Text } from './texts.ts';

/** What pushes that are joined count: also what a digest does not tell of. */
export type CountedPart = DigestPart | 'due' | 'poll' | 'question';
const countedParts: readonly CountedPart[] = ['question', 'due', ...digestParts, 'poll'];

type Words = {
  readonly title: string;
  readonly comma: string;
} & Readonly<Record<CountedPart, (count: number) => string>>;

const counted =
  (one: string, other: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : other}`;

const words: Record<Language, Words> = {
  en: {
    title: 'What’s new',
    comma: ', ',
    mention: counted('mention of you', 'mentions of you'),
    message: counted('new message', 'new messages'),
    comment: counted('comment', 'comments'),
    taskAdded: counted('new task', 'new tasks'),
    taskDone: counted('task done', 'tasks done'),
    expense: counted('expense', 'expenses'),
    payment: counted('payment', 'payments'),
    note: counted('new note', 'new notes'),
    item: counted('item added', 'items added'),
    change: counted('change', 'changes'),
    due: counted('task due', 'tasks due'),
    poll: counted('poll closed', 'polls closed'),
    question: counted('question for you', 'questions for you'),
  },
  fr: {
    title: 'Quoi de neuf',
    comma: ', ',
    mention: counted('mention', 'mentions'),
    message: counted('nouveau message', 'nouveaux messages'),
    comment: counted('commentaire', 'commentaires'),
    taskAdded: counted('nouvelle tâche', 'nouvelles tâches'),
    taskDone: counted('tâche faite', 'tâches faites'),
    expense: counted('dépense', 'dépenses'),
    payment: counted('paiement', 'paiements'),
    note: counted('nouvelle note', 'nouvelles notes'),
    item: counted('article ajouté', 'articles ajoutés'),
    change: counted('changement', 'changements'),
    due: counted('tâche à faire', 'tâches à faire'),
    poll: counted('sondage terminé', 'sondages terminés'),
    question: counted('question pour toi', 'questions pour toi'),
  },
  es: {
    title: 'Novedades',
    comma: ', ',
    mention: counted('mención', 'menciones'),
    message: counted('mensaje nuevo', 'mensajes nuevos'),
    comment: counted('comentario', 'comentarios'),
    taskAdded: counted('tarea nueva', 'tareas nuevas'),
    taskDone: counted('tarea hecha', 'tareas hechas'),
    expense: counted('gasto', 'gastos'),
    payment: counted('pago', 'pagos'),
    note: counted('nota nueva', 'notas nuevas'),
    item: counted('artículo añadido', 'artículos añadidos'),
    change: counted('cambio', 'cambios'),
    due: counted('tarea pendiente', 'tareas pendientes'),
    poll: counted('encuesta terminada', 'encuestas terminadas'),
    question: counted('pregunta para ti', 'preguntas para ti'),
  },
  de: {
    title: 'Was ist neu',
    comma: ', ',
    mention: counted('Erwähnung', 'Erwähnungen'),
    message: counted('neue Nachricht', 'neue Nachrichten'),
    comment: counted('Kommentar', 'Kommentare'),
    taskAdded: counted('neue Aufgabe', 'neue Aufgaben'),
    taskDone: counted('Aufgabe erledigt', 'Aufgaben erledigt'),
    expense: counted('Ausgabe', 'Ausgaben'),
    payment: counted('Zahlung', 'Zahlungen'),
    note: counted('neuer Zettel', 'neue Zettel'),
    item: counted('neuer Artikel', 'neue Artikel'),
    change: counted('Änderung', 'Änderungen'),
    due: counted('fällige Aufgabe', 'fällige Aufgaben'),
    poll: counted('Abstimmung beendet', 'Abstimmungen beendet'),
    question: counted('Frage an dich', 'Fragen an dich'),
  },
  zh: {
    title: '新动态',
    comma: '，',
    mention: (count) => `提到你 ${count} 次`,
    message: (count) => `${count} 条新消息`,
    comment: (count) => `${count} 条留言`,
    taskAdded: (count) => `${count} 项新家务`,
    taskDone: (count) => `做完 ${count} 项家务`,
    expense: (count) => `${count} 笔支出`,
    payment: (count) => `${count} 笔还款`,
    note: (count) => `${count} 张新便签`,
    item: (count) => `新增 ${count} 件物品`,
    change: (count) => `${count} 处变化`,
    due: (count) => `${count} 项家务到期`,
    poll: (count) => `${count} 个投票已结束`,
    question: (count) => `${count} 个问题等你回答`,
  },
  ja: {
    title: '新着',
    comma: '、',
    mention: (count) => `メンション${count}件`,
    message: (count) => `新しいメッセージ${count}件`,
    comment: (count) => `コメント${count}件`,
    taskAdded: (count) => `新しい家事${count}件`,
    taskDone: (count) => `終わった家事${count}件`,
    expense: (count) => `支出${count}件`,
    payment: (count) => `支払い${count}件`,
    note: (count) => `新しいメモ${count}件`,
    item: (count) => `追加された品物${count}件`,
    change: (count) => `変更${count}件`,
    due: (count) => `期限の家事${count}件`,
    poll: (count) => `終了した投票${count}件`,
    question: (count) => `回答待ち${count}件`,
  },
};

/** The text of a digest in the reader's language; English by default. */
export const digestText = (counts: DigestCounts, language: Language | null): Text => ({
  title: words[language ?? 'en'].title,
  body: countText(counts, language),
});

/** So much of each, in one order: “12 new messages, 2 tasks due”. */
export function countText(counts: Readonly<Partial<Record<CountedPart, number>>>, language: Language | null): string {
  const texts = words[language ?? 'en'];
  const parts = countedParts.flatMap((part) => {
    const count = counts[part] ?? 0;
    return count > 0 ? [texts[part](count)] : [];
  });
  return parts.join(texts.comma);
}
