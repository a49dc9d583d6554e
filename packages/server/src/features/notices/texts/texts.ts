import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { NoticeKind } from '@hestia/contract/notices/endpoints.ts';
import { type Stopped, stoppedText } from './stopped-texts.ts';
import { moneyBackTitles } from './money-back-titles.ts';
import { moneyIn } from './money-in.ts';

/** The content of a notice: its actor (`name`) and its subject (`what`). */
export type Notice =
  | { readonly kind: 'reminder' }
  /** `of`: the kind of what mentions them. */
  | { readonly kind: 'mention'; readonly of: NoticeKind; readonly what: string }
  | { readonly kind: 'chore' | 'poll'; readonly what: string }
  /** `pictures`: how many it has; its words may then be empty. */
  | { readonly kind: 'message'; readonly what: string; readonly pictures?: number }
  | (Due & { readonly kind: 'due'; readonly what: string })
  | Handover
  /** A payment reminder; the amount stays private on a lock screen. */
  | { readonly kind: 'nudge' }
  | BillAsk
  | Stopped
  | (Sum & { readonly kind: 'expense'; readonly what: string })
  /** A repayment between others: of the kind `expense`, which can be muted, with both names. */
  | (Sum & { readonly kind: 'expense'; readonly from: string; readonly to: string });

/** A chore that is due then, by the clocks of its household. */
type Due = {
  readonly chore: { readonly id: string; readonly dueDate: string };
  readonly timeZone: string;
  readonly isWholeDay: boolean;
  /** The due time is before the notice. */
  readonly isLate: boolean;
};

/** A handover: a member is asked to take over a chore due then, or has answered. */
type Handover = {
  readonly kind: 'handover';
  readonly of: 'chore';
  readonly step: 'asked' | 'accepted' | 'declined';
  readonly what: string;
  readonly dueDate: string;
  /** The household's. */
  readonly timeZone: string;
  /** The asker's turn in return, and its time. */
  readonly inReturn?: { readonly what: string; readonly dueDate: string };
};

/** The amount of a bill's date is unknown: its payer enters it. */
type BillAsk = {
  readonly kind: 'bill';
  readonly of: 'expense';
  readonly what: string;
  readonly dueOn: string;
  /** The last amount, in major units. */
  readonly last: number | null;
  readonly currency: string;
};

/** In major units. */
type Sum = { readonly amount: number; readonly currency: string };

export type Text = { readonly title: string; readonly body: string };

type Words = {
  readonly reminder: (name: string) => Text;
  readonly message: (name: string, what: string) => Text;
  /** The text for pictures without words. */
  readonly pictures: (count: number) => string;
  readonly chore: (name: string, what: string) => Text;
  readonly expense: (name: string, what: string, amount: string) => Text;
  readonly payment: (transfer: string, amount: string) => Text;
  readonly poll: (what: string) => Text;
  readonly bill: (what: string, day: string) => Text;
  /** The last amount. */
  readonly lastTime: (amount: string) => string;
  readonly mention: (name: string, what: string) => Text;
  readonly nudge: (name: string) => Text;
  readonly due: (when: string) => string;
  readonly late: (when: string) => string;
  /** The offered turn in return, for the member asked. */
  readonly offered: (name: string, what: string, day: string) => string;
  /** The turn in return, for the asker. */
  readonly owed: (what: string, day: string) => string;
} & Readonly<Record<Handover['step'], (name: string, what: string, day: string) => Text>>;

const words: Record<Language, Words> = {
  en: {
    reminder: (name) => ({ title: 'New reminder', body: `${name} added a new reminder` }),
    message: (name, what) => ({ title: `New message from ${name}`, body: what }),
    pictures: (count) => (count === 1 ? '📷 Sent a picture' : `📷 Sent ${count} pictures`),
    chore: (name, what) => ({ title: 'New task', body: `${name} added “${what}”` }),
    expense: (name, what, amount) => ({ title: 'New expense', body: `${name} added “${what}”, ${amount}` }),
    payment: (transfer, amount) => ({ title: 'New payment', body: `${transfer}, ${amount}` }),
    poll: (what) => ({ title: 'Poll closed', body: what }),
    bill: (what, day) => ({ title: `How much is “${what}”?`, body: `It’s due on ${day}.` }),
    lastTime: (amount) => `Last time it was ${amount}.`,
    mention: (name, what) => ({ title: `${name} mentioned you`, body: what }),
    nudge: (name) => ({ title: `A little nudge from ${name}`, body: 'Could you settle up? Whenever it suits you.' }),
    due: (when) => `Due ${when}`,
    late: (when) => `Still open. It was due ${when}`,
    offered: (name, what, day) => `In return, ${name} takes “${what}” on ${day}`,
    owed: (what, day) => `In return, you take “${what}” on ${day}`,
    asked: (name, what, day) => ({ title: `${name} is asking you`, body: `Can you take “${what}” on ${day}?` }),
    accepted: (name, what, day) => ({ title: `${name} says yes`, body: `${name} does “${what}” on ${day}` }),
    declined: (name, what, day) => ({ title: `${name} can’t`, body: `“${what}” on ${day} stays with you` }),
  },
  fr: {
    reminder: (name) => ({ title: 'Nouvelle note', body: `${name} a ajouté une note au tableau` }),
    message: (name, what) => ({ title: `Nouveau message de ${name}`, body: what }),
    pictures: (count) => (count === 1 ? '📷 A envoyé une photo' : `📷 A envoyé ${count} photos`),
    chore: (name, what) => ({ title: 'Nouvelle tâche', body: `${name} a ajouté « ${what} »` }),
    expense: (name, what, amount) => ({ title: 'Nouvelle dépense', body: `${name} a ajouté « ${what} », ${amount}` }),
    payment: (transfer, amount) => ({ title: 'Nouveau paiement', body: `${transfer}, ${amount}` }),
    poll: (what) => ({ title: 'Sondage terminé', body: what }),
    bill: (what, day) => ({ title: `« ${what} » : combien ?`, body: `C’est pour ${day}.` }),
    lastTime: (amount) => `La dernière fois, c’était ${amount}.`,
    mention: (name, what) => ({ title: `${name} te mentionne`, body: what }),
    nudge: (name) => ({
      title: `${name} te fait un petit signe`,
      body: 'Tu peux régler vos comptes ? Quand ça t’arrange.',
    }),
    due: (when) => `Pour ${when}`,
    late: (when) => `Toujours à faire, c’était pour ${when}`,
    offered: (name, what, day) => `En échange, ${name} prend « ${what} », ${day}`,
    owed: (what, day) => `En échange, tu prends « ${what} », ${day}`,
    asked: (name, what, day) => ({ title: `${name} te demande`, body: `Tu peux prendre « ${what} », ${day} ?` }),
    accepted: (name, what, day) => ({ title: `${name} est d’accord`, body: `${name} prend « ${what} », ${day}` }),
    declined: (name, what, day) => ({ title: `${name} ne peut pas`, body: `« ${what} », ${day} : ça reste à toi` }),
  },
  es: {
    reminder: (name) => ({ title: 'Nueva nota', body: `${name} ha colgado una nota` }),
    message: (name, what) => ({ title: `Nuevo mensaje de ${name}`, body: what }),
    pictures: (count) => (count === 1 ? '📷 Ha enviado una foto' : `📷 Ha enviado ${count} fotos`),
    chore: (name, what) => ({ title: 'Nueva tarea', body: `${name} ha añadido «${what}»` }),
    expense: (name, what, amount) => ({ title: 'Nuevo gasto', body: `${name} ha añadido «${what}», ${amount}` }),
    payment: (transfer, amount) => ({ title: 'Nuevo pago', body: `${transfer}, ${amount}` }),
    poll: (what) => ({ title: 'Encuesta terminada', body: what }),
    bill: (what, day) => ({ title: `¿Cuánto es «${what}»?`, body: `Es para el ${day}.` }),
    lastTime: (amount) => `La última vez fueron ${amount}.`,
    mention: (name, what) => ({ title: `${name} te ha mencionado`, body: what }),
    nudge: (name) => ({ title: `${name} te da un toquecito`, body: '¿Puedes saldar cuentas? Cuando te venga bien.' }),
    due: (when) => `Para el ${when}`,
    late: (when) => `Sigue pendiente, era para el ${when}`,
    offered: (name, what, day) => `A cambio, ${name} se encarga de «${what}» el ${day}`,
    owed: (what, day) => `A cambio, te encargas tú de «${what}» el ${day}`,
    asked: (name, what, day) => ({ title: `${name} te pregunta`, body: `¿Te encargas tú de «${what}» el ${day}?` }),
    accepted: (name, what, day) => ({
      title: `${name} dice que sí`,
      body: `${name} se encarga de «${what}» el ${day}`,
    }),
    declined: (name, what, day) => ({ title: `${name} no puede`, body: `«${what}» el ${day} sigue siendo cosa tuya` }),
  },
  de: {
    reminder: (name) => ({ title: 'Neuer Zettel', body: `${name} hat einen Zettel aufgehängt` }),
    message: (name, what) => ({ title: `Neue Nachricht von ${name}`, body: what }),
    pictures: (count) => (count === 1 ? '📷 Hat ein Bild geschickt' : `📷 Hat ${count} Bilder geschickt`),
    chore: (name, what) => ({ title: 'Neue Aufgabe', body: `${name} hat „${what}“ hinzugefügt` }),
    expense: (name, what, amount) => ({ title: 'Neue Ausgabe', body: `${name} hat „${what}“ hinzugefügt, ${amount}` }),
    payment: (transfer, amount) => ({ title: 'Neue Zahlung', body: `${transfer}, ${amount}` }),
    poll: (what) => ({ title: 'Abstimmung beendet', body: what }),
    bill: (what, day) => ({ title: `Wie viel ist „${what}“?`, body: `Fällig am ${day}.` }),
    lastTime: (amount) => `Letztes Mal: ${amount}.`,
    mention: (name, what) => ({ title: `${name} hat dich erwähnt`, body: what }),
    nudge: (name) => ({ title: `${name} stupst dich an`, body: 'Magst du abrechnen? Wann es dir passt.' }),
    due: (when) => `Fällig: ${when}`,
    late: (when) => `Noch offen, war fällig: ${when}`,
    offered: (name, what, day) => `Dafür macht ${name} „${what}“ am ${day}`,
    owed: (what, day) => `Dafür machst du „${what}“ am ${day}`,
    asked: (name, what, day) => ({ title: `${name} fragt dich`, body: `Kannst du „${what}“ am ${day} übernehmen?` }),
    accepted: (name, what, day) => ({ title: `${name} übernimmt`, body: `${name} macht „${what}“ am ${day}` }),
    declined: (name, what, day) => ({ title: `${name} kann nicht`, body: `„${what}“ am ${day} bleibt bei dir` }),
  },
  zh: {
    reminder: (name) => ({ title: '新便签', body: `${name} 贴了一张便签` }),
    message: (name, what) => ({ title: `${name} 发来新消息`, body: what }),
    pictures: (count) => (count === 1 ? '📷 发来一张图片' : `📷 发来 ${count} 张图片`),
    chore: (name, what) => ({ title: '新家务', body: `${name} 添加了“${what}”` }),
    expense: (name, what, amount) => ({ title: '新支出', body: `${name} 添加了“${what}”，${amount}` }),
    payment: (transfer, amount) => ({ title: '新还款', body: `${transfer}，${amount}` }),
    poll: (what) => ({ title: '投票已结束', body: what }),
    bill: (what, day) => ({ title: `“${what}”这次是多少？`, body: `${day}到期。` }),
    lastTime: (amount) => `上次是 ${amount}。`,
    mention: (name, what) => ({ title: `${name} 提到了你`, body: what }),
    nudge: (name) => ({ title: `${name} 轻轻提了一下`, body: '方便的时候，结一下账吧。' }),
    due: (when) => `到期：${when}`,
    late: (when) => `还没做完，原定 ${when}`,
    offered: (name, what, day) => `作为交换，${day}的“${what}”由 ${name} 来做`,
    owed: (what, day) => `作为交换，${day}的“${what}”由你来做`,
    asked: (name, what, day) => ({ title: `${name} 想请你帮忙`, body: `${day}的“${what}”，你能做吗？` }),
    accepted: (name, what, day) => ({ title: `${name} 答应了`, body: `${day}的“${what}”由 ${name} 来做` }),
    declined: (name, what, day) => ({ title: `${name} 做不了`, body: `${day}的“${what}”还是你来` }),
  },
  ja: {
    reminder: (name) => ({ title: '新しいメモ', body: `${name}さんがメモを追加しました` }),
    message: (name, what) => ({ title: `${name}さんからメッセージ`, body: what }),
    pictures: (count) => (count === 1 ? '📷 写真が届きました' : `📷 写真が${count}枚届きました`),
    chore: (name, what) => ({ title: '新しい家事', body: `${name}さんが「${what}」を追加しました` }),
    expense: (name, what, amount) => ({
      title: '新しい支出',
      body: `${name}さんが「${what}」（${amount}）を追加しました`,
    }),
    payment: (transfer, amount) => ({ title: '新しい支払い', body: `${transfer}、${amount}` }),
    poll: (what) => ({ title: '投票が終了しました', body: what }),
    bill: (what, day) => ({ title: `「${what}」はいくらですか？`, body: `期日は${day}です。` }),
    lastTime: (amount) => `前回は${amount}でした。`,
    mention: (name, what) => ({ title: `${name}さんからメンション`, body: what }),
    nudge: (name) => ({ title: `${name}さんからひとこと`, body: '都合のいいときに、精算をお願いします。' }),
    due: (when) => `期限：${when}`,
    late: (when) => `まだ終わっていません（期限：${when}）`,
    offered: (name, what, day) => `代わりに、${day}の「${what}」は${name}さんがします`,
    owed: (what, day) => `代わりに、${day}の「${what}」は自分の番です`,
    asked: (name, what, day) => ({
      title: `${name}さんからのお願い`,
      body: `${day}の「${what}」を代わってもらえますか？`,
    }),
    accepted: (name, what, day) => ({
      title: `${name}さんが引き受けました`,
      body: `${day}の「${what}」は${name}さんがします`,
    }),
    declined: (name, what, day) => ({
      title: `${name}さんは都合がつきません`,
      body: `${day}の「${what}」は引き続き自分の番です`,
    }),
  },
};

const messageText = ({ what, pictures = 0 }: Extract<Notice, { kind: 'message' }>, texts: Words): string => {
  if (pictures === 0) return what;
  return what === '' ? texts.pictures(pictures) : `📷 ${what}`;
};

/** The text of a notice in the reader's language (docs/wire.md section 6); English by default. */
export function textOf(notice: Notice, name: string, language: Language | null): Text {
  const texts = words[language ?? 'en'];
  switch (notice.kind) {
    case 'reminder':
      return texts.reminder(name);
    case 'mention':
      return texts.mention(name, notice.what);
    case 'nudge':
      return texts.nudge(name);
    case 'handover':
      return askingOf(notice, name, language);
    case 'message':
      return texts.message(name, messageText(notice, texts));
    case 'chore':
      return texts.chore(name, notice.what);
    case 'poll':
      return texts.poll(notice.what);
    case 'bill':
      return billAskOf(notice, language ?? 'en');
    case 'billPaused':
    case 'turnsStopped':
      return stoppedText(notice, language ?? 'en');
    case 'due': {
      const when = whenOf(notice, language ?? 'en');
      return { title: notice.what, body: notice.isLate ? texts.late(when) : texts.due(when) };
    }
    case 'expense': {
      const amount = moneyIn(notice.currency, language ?? 'en').format(Math.abs(notice.amount));
      if (!('what' in notice)) return texts.payment(`${notice.from} → ${notice.to}`, amount);
      const text = texts.expense(name, notice.what, amount);
      return notice.amount < 0 ? { ...text, title: moneyBackTitles[language ?? 'en'] } : text;
    }
  }
}

function billAskOf({ what, dueOn, last, currency }: BillAsk, language: Language): Text {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const text = words[language].bill(what, day.format(new Date(dueOn)));
  if (last === null) return text;
  const amount = moneyIn(currency, language).format(last);
  return { ...text, body: `${text.body} ${words[language].lastTime(amount)}` };
}

/** When it is due, as it stays true however late it is read. */
const whenOf = ({ chore, timeZone, isWholeDay }: Due, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isWholeDay ? {} : { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  }).format(new Date(chore.dueDate));

function askingOf(notice: Handover, name: string, language: Language | null): Text {
  const texts = words[language ?? 'en'];
  const dayOf = (dueDate: string) =>
    new Intl.DateTimeFormat(language ?? 'en', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: notice.timeZone,
    }).format(new Date(dueDate));
  const text = texts[notice.step](name, notice.what, dayOf(notice.dueDate));
  if (!notice.inReturn || notice.step === 'declined') return text;
  const { what, dueDate } = notice.inReturn;
  const isAsked = notice.step === 'asked';
  const also = isAsked ? texts.offered(name, what, dayOf(dueDate)) : texts.owed(what, dayOf(dueDate));
  return { ...text, body: `${text.body}\n${also}` };
}
