import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type Letter, nameInMail } from '#platform/mail/letter.ts';

type Words = {
  readonly subject: (by: string, household: string) => string;
  readonly invites: (by: string, household: string) => string;
  readonly look: string;
  readonly why: (by: string) => string;
};

const words: Record<Language, Words> = {
  en: {
    subject: (by, household) => `${by} invites you to ${household}`,
    invites: (by, household) =>
      `${by} invites you to join ${household} on Hestia: the app of a shared flat, with its board, tasks, money, shopping lists and messages.`,
    look: 'See the invitation',
    why: (by) =>
      `${by} typed your address to send you this, once; it isn’t kept. If you don’t know ${by}, ignore this email.`,
  },
  fr: {
    subject: (by, household) => `${by} t’invite à rejoindre ${household}`,
    invites: (by, household) =>
      `${by} t’invite à rejoindre ${household} sur Hestia : l’appli de la coloc, avec son tableau, ses tâches, ses comptes, ses listes de courses et ses messages.`,
    look: 'Voir l’invitation',
    why: (by) =>
      `${by} a saisi ton adresse pour t’envoyer ce message, une seule fois ; elle n’est pas conservée. Si tu ne connais pas ${by}, ignore cet e-mail.`,
  },
  es: {
    subject: (by, household) => `${by} te invita a ${household}`,
    invites: (by, household) =>
      `${by} te invita a unirte a ${household} en Hestia: la app del piso compartido, con su tablón, tareas, gastos, listas de la compra y mensajes.`,
    look: 'Ver la invitación',
    why: (by) =>
      `${by} ha escrito tu dirección para enviarte esto una sola vez; no se guarda. Si no conoces a ${by}, ignora este correo.`,
  },
  de: {
    subject: (by, household) => `${by} lädt dich ein: ${household}`,
    invites: (by, household) =>
      `${by} lädt dich ein, in ${household} auf Hestia einzuziehen: die App der WG, mit Pinnwand, Aufgaben, Geld, Einkaufslisten und Nachrichten.`,
    look: 'Einladung ansehen',
    why: (by) =>
      `${by} hat deine Adresse eingegeben, um dir dies einmal zu schicken; sie wird nicht gespeichert. Kennst du ${by} nicht? Dann ignoriere diese E-Mail.`,
  },
  zh: {
    subject: (by, household) => `${by}邀请你加入“${household}”`,
    invites: (by, household) =>
      `${by}邀请你在 Hestia 上加入“${household}”：合租生活的应用，有公告板、家务、账目、购物清单和消息。`,
    look: '查看邀请',
    why: (by) => `${by}输入了你的邮箱地址，只为发送这一次邀请；地址不会保存。如果你不认识${by}，请忽略此邮件。`,
  },
  ja: {
    subject: (by, household) => `${by}さんから「${household}」への招待`,
    invites: (by, household) =>
      `${by}さんが Hestia の「${household}」にあなたを招待しています。Hestia は、ボード、家事、お金、買い物リスト、メッセージをまとめたシェアハウスのアプリです。`,
    look: '招待を見る',
    why: (by) =>
      `このメールは、${by}さんがあなたのアドレスを入力して1回だけ送ったものです。アドレスは保存されません。${by}さんに心当たりがなければ、無視してください。`,
  },
};

type Facts = { readonly by: string; readonly household: string; readonly url: URL };

/** The invitation letter, in the inviter's language. */
export function invitationLetter(language: Language, facts: Facts): Letter {
  const { subject, invites, look, why } = words[language];
  const by = nameInMail(facts.by);
  const household = nameInMail(facts.household);
  return {
    language,
    subject: subject(by, household),
    before: [invites(by, household)],
    link: { label: look, url: facts.url.href },
    after: [why(by)],
  };
}
