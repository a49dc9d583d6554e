import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type Letter, nameInMail } from '#platform/mail/letter.ts';

type Words = {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly asked: (server: string) => string;
  readonly choose: string;
  readonly once: string;
  readonly notYou: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: 'Choose a new password',
    hello: (name) => `Hello ${name},`,
    asked: (server) => `You asked for a link to choose a new password for Hestia at ${server}. Here it is:`,
    choose: 'Choose a new password',
    once: 'It works once, for an hour. All your devices will be signed out.',
    notYou: 'If you didn’t ask for it, do nothing: your password stays as it is.',
  },
  fr: {
    subject: 'Choisis un nouveau mot de passe',
    hello: (name) => `Bonjour ${name},`,
    asked: (server) =>
      `Tu as demandé un lien pour choisir un nouveau mot de passe pour Hestia sur ${server}. Le voici :`,
    choose: 'Choisir un nouveau mot de passe',
    once: 'Il marche une seule fois, pendant une heure. Tous tes appareils seront déconnectés.',
    notYou: 'Si tu n’as rien demandé, ne fais rien : ton mot de passe reste le même.',
  },
  es: {
    subject: 'Elige una nueva contraseña',
    hello: (name) => `Hola, ${name}:`,
    asked: (server) => `Has pedido un enlace para elegir una nueva contraseña de Hestia en ${server}. Aquí está:`,
    choose: 'Elegir una nueva contraseña',
    once: 'Funciona una sola vez, durante una hora. Se cerrará la sesión en todos tus dispositivos.',
    notYou: 'Si no lo has pedido, no hagas nada: tu contraseña sigue igual.',
  },
  de: {
    subject: 'Wähle ein neues Passwort',
    hello: (name) => `Hallo ${name},`,
    asked: (server) =>
      `du hast einen Link angefordert, um ein neues Passwort für Hestia auf ${server} zu wählen. Hier ist er:`,
    choose: 'Neues Passwort wählen',
    once: 'Er gilt einmal, eine Stunde lang. Alle deine Geräte werden abgemeldet.',
    notYou: 'Hast du ihn nicht angefordert? Dann tu nichts: Dein Passwort bleibt, wie es ist.',
  },
  zh: {
    subject: '设置新密码',
    hello: (name) => `${name}，你好：`,
    asked: (server) => `你请求了在 ${server} 上为 Hestia 设置新密码的链接：`,
    choose: '设置新密码',
    once: '链接只能使用一次，一小时内有效。你的所有设备都会退出登录。',
    notYou: '如果不是你本人请求的，无需任何操作：你的密码不会改变。',
  },
  ja: {
    subject: '新しいパスワードの設定',
    hello: (name) => `${name}さん`,
    asked: (server) => `${server} の Hestia で新しいパスワードを設定するためのリンクをお送りします。`,
    choose: '新しいパスワードを設定',
    once: 'このリンクは1回だけ、1時間有効です。すべての端末でログアウトされます。',
    notYou: '心当たりがなければ、何もしないでください。パスワードはそのままです。',
  },
};

/** The letter for a user who forgot their password. */
export function resetLetter(language: Language, { name, url }: { name: string; url: URL }): Letter {
  const { subject, hello, asked, choose, once, notYou } = words[language];
  return {
    language,
    subject,
    before: [hello(nameInMail(name)), asked(url.host)],
    link: { label: choose, url: url.href },
    after: [once, notYou],
  };
}
