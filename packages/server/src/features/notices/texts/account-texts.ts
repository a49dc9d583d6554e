import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import type { AccountDeed } from '#platform/notify-owner.ts';
import { type DoorDeed, doorWords } from './door-texts.ts';
import type { Text } from './texts.ts';

/** `{by}` are the names of those who did it. */
const words: Record<Language, Record<Exclude<AccountDeed, DoorDeed>, Text>> = {
  en: {
    passkeyAdded: {
      title: 'New passkey',
      body: 'You added a passkey. If that wasn’t you, remove it and change your password.',
    },
    recoveryCodesMade: {
      title: 'New recovery codes',
      body: 'You made new recovery codes. If that wasn’t you, change your password.',
    },
    recoveryCodeUsed: {
      title: 'Signed in with a recovery code',
      body: 'Somebody used one of your recovery codes. If that wasn’t you, change your password and make new codes.',
    },
    resetByMembers: {
      title: '{by} want to reset your password',
      body: 'If you haven’t forgotten it, open Hestia and object. You have a day.',
    },
    resetMailed: {
      title: 'Link for a new password',
      body: 'Someone asked for a link to reset your password. It’s in your email. If that wasn’t you, ignore it.',
    },
    secondFactorOn: {
      title: 'A passkey after the password',
      body: 'From now on, Hestia asks for a passkey after your password. If that wasn’t you, change your password.',
    },
    secondFactorOff: {
      title: 'No passkey after the password',
      body: 'Hestia no longer asks for a passkey after your password. If that wasn’t you, change your password.',
    },
    handlesOpened: {
      title: '{by} opened where you’re paid',
      body: 'People who owe you something can see it. If it’s a surprise, look at the latest expenses.',
    },
    handlesChanged: {
      title: 'Where you’re paid was changed',
      body: 'Your bank account or a payment handle was changed. If that wasn’t you, correct it and change your password.',
    },
    calendarMade: {
      title: 'New calendar link',
      body: 'A link to your tasks was made. If that wasn’t you, turn it off and change your password.',
    },
  },
  fr: {
    passkeyAdded: {
      title: 'Nouvelle clé d’accès',
      body: 'Tu as ajouté une clé d’accès. Si ce n’était pas toi, supprime-la et change ton mot de passe.',
    },
    recoveryCodesMade: {
      title: 'Nouveaux codes de secours',
      body: 'Tu as créé de nouveaux codes de secours. Si ce n’était pas toi, change ton mot de passe.',
    },
    recoveryCodeUsed: {
      title: 'Connexion avec un code de secours',
      body: 'Quelqu’un a utilisé un de tes codes de secours. Si ce n’était pas toi, change ton mot de passe et crée de nouveaux codes.',
    },
    resetByMembers: {
      title: '{by} veulent réinitialiser ton mot de passe',
      body: 'Si tu ne l’as pas oublié, ouvre Hestia et refuse. Tu as un jour.',
    },
    resetMailed: {
      title: 'Lien pour un nouveau mot de passe',
      body: 'Quelqu’un a demandé un lien pour réinitialiser ton mot de passe. Il est dans tes e-mails. Si ce n’était pas toi, ignore-le.',
    },
    secondFactorOn: {
      title: 'Une clé d’accès après le mot de passe',
      body: 'Désormais, Hestia demande une clé d’accès après ton mot de passe. Si ce n’était pas toi, change ton mot de passe.',
    },
    secondFactorOff: {
      title: 'Plus de clé d’accès après le mot de passe',
      body: 'Hestia ne demande plus de clé d’accès après ton mot de passe. Si ce n’était pas toi, change ton mot de passe.',
    },
    handlesOpened: {
      title: '{by} a ouvert tes coordonnées de paiement',
      body: 'Qui te doit quelque chose peut les voir. Si ça t’étonne, regarde les dernières dépenses.',
    },
    handlesChanged: {
      title: 'Tes coordonnées de paiement ont changé',
      body: 'Ton compte bancaire ou un identifiant de paiement a été modifié. Si ce n’était pas toi, corrige-le et change ton mot de passe.',
    },
    calendarMade: {
      title: 'Nouveau lien d’agenda',
      body: 'Un lien vers tes tâches a été créé. Si ce n’était pas toi, désactive-le et change ton mot de passe.',
    },
  },
  es: {
    passkeyAdded: {
      title: 'Nueva llave de acceso',
      body: 'Has añadido una llave de acceso. Si no has sido tú, elimínala y cambia tu contraseña.',
    },
    recoveryCodesMade: {
      title: 'Nuevos códigos de recuperación',
      body: 'Has creado nuevos códigos de recuperación. Si no has sido tú, cambia tu contraseña.',
    },
    recoveryCodeUsed: {
      title: 'Acceso con un código de recuperación',
      body: 'Alguien ha usado uno de tus códigos de recuperación. Si no has sido tú, cambia tu contraseña y crea códigos nuevos.',
    },
    resetByMembers: {
      title: '{by} quieren restablecer tu contraseña',
      body: 'Si no la has olvidado, abre Hestia y oponte. Tienes un día.',
    },
    resetMailed: {
      title: 'Enlace para una nueva contraseña',
      body: 'Alguien ha pedido un enlace para restablecer tu contraseña. Está en tu correo. Si no has sido tú, ignóralo.',
    },
    secondFactorOn: {
      title: 'Una llave de acceso tras la contraseña',
      body: 'A partir de ahora, Hestia pide una llave de acceso después de tu contraseña. Si no has sido tú, cambia tu contraseña.',
    },
    secondFactorOff: {
      title: 'Ya no se pide llave de acceso',
      body: 'Hestia ya no pide una llave de acceso después de tu contraseña. Si no has sido tú, cambia tu contraseña.',
    },
    handlesOpened: {
      title: '{by} ha abierto tus datos de pago',
      body: 'Puede verlos la persona que te debe algo. Si te sorprende, mira los últimos gastos.',
    },
    handlesChanged: {
      title: 'Ha cambiado cómo te pagan',
      body: 'Se cambió tu cuenta bancaria o un identificador de pago. Si no has sido tú, corrígelo y cambia tu contraseña.',
    },
    calendarMade: {
      title: 'Nuevo enlace de calendario',
      body: 'Se creó un enlace a tus tareas. Si no has sido tú, desactívalo y cambia tu contraseña.',
    },
  },
  de: {
    passkeyAdded: {
      title: 'Neuer Passkey',
      body: 'Du hast einen Passkey hinzugefügt. Warst du das nicht? Dann entferne ihn und ändere dein Passwort.',
    },
    recoveryCodesMade: {
      title: 'Neue Notfallcodes',
      body: 'Du hast neue Notfallcodes erstellt. Warst du das nicht? Dann ändere dein Passwort.',
    },
    recoveryCodeUsed: {
      title: 'Mit einem Notfallcode angemeldet',
      body: 'Jemand hat einen deiner Notfallcodes benutzt. Warst du das nicht? Dann ändere dein Passwort und erstelle neue Codes.',
    },
    resetByMembers: {
      title: '{by} wollen dein Passwort zurücksetzen',
      body: 'Wenn du es nicht vergessen hast, öffne Hestia und widersprich. Du hast einen Tag.',
    },
    resetMailed: {
      title: 'Link für ein neues Passwort',
      body: 'Jemand hat einen Link angefordert, um dein Passwort zurückzusetzen. Er ist in deinen E-Mails. Warst du das nicht? Dann ignoriere ihn.',
    },
    secondFactorOn: {
      title: 'Ein Passkey nach dem Passwort',
      body: 'Ab jetzt fragt Hestia nach deinem Passwort noch nach einem Passkey. Warst du das nicht? Dann ändere dein Passwort.',
    },
    secondFactorOff: {
      title: 'Kein Passkey mehr nach dem Passwort',
      body: 'Hestia fragt nach deinem Passwort nicht mehr nach einem Passkey. Warst du das nicht? Dann ändere dein Passwort.',
    },
    handlesOpened: {
      title: '{by} hat deine Zahlungsdaten geöffnet',
      body: 'Alle, die dir etwas schulden, können sie sehen. Überrascht dich das? Dann sieh dir die letzten Ausgaben an.',
    },
    handlesChanged: {
      title: 'Deine Zahlungsdaten wurden geändert',
      body: 'Dein Bankkonto oder eine Zahlungsadresse wurde geändert. Warst du das nicht? Dann stell es richtig und ändere dein Passwort.',
    },
    calendarMade: {
      title: 'Neuer Kalenderlink',
      body: 'Ein Link zu deinen Aufgaben wurde erstellt. Warst du das nicht? Dann schalte ihn ab und ändere dein Passwort.',
    },
  },
  zh: {
    passkeyAdded: {
      title: '新的通行密钥',
      body: '你添加了一个通行密钥。如果不是你本人操作，请移除它并修改密码。',
    },
    recoveryCodesMade: {
      title: '新的恢复代码',
      body: '你生成了新的恢复代码。如果不是你本人操作，请修改密码。',
    },
    recoveryCodeUsed: {
      title: '有人用恢复代码登录',
      body: '有人用了你的一个恢复代码。如果不是你本人操作，请修改密码并生成新的代码。',
    },
    resetByMembers: {
      title: '{by}想重置你的密码',
      body: '如果你没有忘记密码，请打开 Hestia 表示反对。你有一天时间。',
    },
    resetMailed: {
      title: '重置密码的链接',
      body: '有人请求了重置你密码的链接，已发到你的邮箱。如果不是你本人操作，请忽略。',
    },
    secondFactorOn: {
      title: '输入密码后需要通行密钥',
      body: '从现在起，输入密码后，Hestia 还会要求使用通行密钥。如果不是你本人操作，请修改密码。',
    },
    secondFactorOff: {
      title: '输入密码后不再需要通行密钥',
      body: '输入密码后，Hestia 不再要求使用通行密钥。如果不是你本人操作，请修改密码。',
    },
    handlesOpened: {
      title: '{by}查看了你的收款方式',
      body: '欠你钱的人可以看到它。如果你觉得意外，请看看最近的支出。',
    },
    handlesChanged: {
      title: '你的收款方式已更改',
      body: '你的银行账户或收款账号被更改了。如果不是你本人操作，请改回来并修改密码。',
    },
    calendarMade: {
      title: '新的日历链接',
      body: '已生成一个可查看你任务的链接。如果不是你本人操作，请关闭它并修改密码。',
    },
  },
  ja: {
    passkeyAdded: {
      title: '新しいパスキー',
      body: 'パスキーが追加されました。心当たりがなければ、削除してパスワードを変更してください。',
    },
    recoveryCodesMade: {
      title: '新しいリカバリーコード',
      body: '新しいリカバリーコードが作成されました。心当たりがなければ、パスワードを変更してください。',
    },
    recoveryCodeUsed: {
      title: 'リカバリーコードでログイン',
      body: 'リカバリーコードが1つ使われました。心当たりがなければ、パスワードを変更し、コードを作り直してください。',
    },
    resetByMembers: {
      title: '{by}がパスワードのリセットを求めています',
      body: '忘れていなければ、1日以内に Hestia を開いて断ってください。',
    },
    resetMailed: {
      title: '新しいパスワード用のリンク',
      body: 'パスワードをリセットするリンクがメールで送られました。心当たりがなければ、無視してください。',
    },
    secondFactorOn: {
      title: 'パスワードの後にパスキーを確認',
      body: 'これからは、パスワードの後にパスキーも必要です。心当たりがなければ、パスワードを変更してください。',
    },
    secondFactorOff: {
      title: 'パスキーの確認がオフになりました',
      body: 'パスワードの後のパスキーは不要になりました。心当たりがなければ、パスワードを変更してください。',
    },
    handlesOpened: {
      title: '{by}さんが受け取り先を開きました',
      body: 'あなたに支払いのある人が見られます。心当たりがなければ、最近の支出を確認してください。',
    },
    handlesChanged: {
      title: '受け取り先が変更されました',
      body: '銀行口座または支払い用のIDが変更されました。心当たりがなければ、直してパスワードを変更してください。',
    },
    calendarMade: {
      title: '新しいカレンダーのリンク',
      body: 'あなたのタスクを見られるリンクが作られました。心当たりがなければ、オフにしてパスワードを変更してください。',
    },
  },
};

/** The text in the owner's language; English by default. */
export function accountText(deed: AccountDeed, language: Language | null, by: readonly string[]): Text {
  const { title, body } = { ...words[language ?? 'en'], ...doorWords[language ?? 'en'] }[deed];
  const names = new Intl.ListFormat(language ?? 'en').format(by.map(isolated));
  return { title: title.replace('{by}', () => names), body };
}
