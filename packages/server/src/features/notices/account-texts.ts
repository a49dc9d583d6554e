import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { Text } from './texts.ts';

/** What can have happened to an account. */
export type AccountDeed = 'recoveryCodesMade' | 'recoveryCodeUsed';

const words: Record<Language, Record<AccountDeed, Text>> = {
  en: {
    recoveryCodesMade: {
      title: 'New recovery codes',
      body: 'You made new recovery codes. If that wasn’t you, change your password.',
    },
    recoveryCodeUsed: {
      title: 'Signed in with a recovery code',
      body: 'Somebody used one of your recovery codes. If that wasn’t you, change your password and make new codes.',
    },
  },
  fr: {
    recoveryCodesMade: {
      title: 'Nouveaux codes de secours',
      body: 'Tu as créé de nouveaux codes de secours. Si ce n’était pas toi, change ton mot de passe.',
    },
    recoveryCodeUsed: {
      title: 'Connexion avec un code de secours',
      body: 'Quelqu’un a utilisé un de tes codes de secours. Si ce n’était pas toi, change ton mot de passe et crée de nouveaux codes.',
    },
  },
  es: {
    recoveryCodesMade: {
      title: 'Nuevos códigos de recuperación',
      body: 'Has creado nuevos códigos de recuperación. Si no has sido tú, cambia tu contraseña.',
    },
    recoveryCodeUsed: {
      title: 'Acceso con un código de recuperación',
      body: 'Alguien ha usado uno de tus códigos de recuperación. Si no has sido tú, cambia tu contraseña y crea códigos nuevos.',
    },
  },
  de: {
    recoveryCodesMade: {
      title: 'Neue Wiederherstellungscodes',
      body: 'Du hast neue Wiederherstellungscodes erstellt. Warst du das nicht? Dann ändere dein Passwort.',
    },
    recoveryCodeUsed: {
      title: 'Mit einem Wiederherstellungscode angemeldet',
      body: 'Jemand hat einen deiner Wiederherstellungscodes benutzt. Warst du das nicht? Dann ändere dein Passwort und erstelle neue Codes.',
    },
  },
  zh: {
    recoveryCodesMade: {
      title: '新的恢复代码',
      body: '你生成了新的恢复代码。如果不是你本人操作，请修改密码。',
    },
    recoveryCodeUsed: {
      title: '有人用恢复代码登录',
      body: '有人用了你的一个恢复代码。如果不是你本人操作，请修改密码并生成新的代码。',
    },
  },
  ja: {
    recoveryCodesMade: {
      title: '新しいリカバリーコード',
      body: '新しいリカバリーコードが作成されました。心当たりがなければ、パスワードを変更してください。',
    },
    recoveryCodeUsed: {
      title: 'リカバリーコードでログイン',
      body: 'リカバリーコードが1つ使われました。心当たりがなければ、パスワードを変更し、コードを作り直してください。',
    },
  },
};

/** What is said of it in the owner's language; English when none was chosen. */
export const accountText = (deed: AccountDeed, language: Language | null): Text => words[language ?? 'en'][deed];
