import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { AccountDeed } from '#platform/notify-owner.ts';
import type { Text } from './texts.ts';

/** What happens at the door of a household. */
export type DoorDeed = Extract<AccountDeed, 'doorChanged' | 'wideInvitation' | 'memberArrived'>;

/** `{by}` are the names of those who did it. */
export const doorWords: Record<Language, Record<DoorDeed, Text>> = {
  en: {
    doorChanged: {
      title: '{by} changed who may join',
      body: 'Open the household’s settings to see who can join now.',
    },
    wideInvitation: {
      title: '{by} made a far-reaching link',
      body: 'It works for more than 14 days or 8 people. Anyone of you can cancel it.',
    },
    memberArrived: {
      title: '{by} moved in',
      body: 'If nobody of you knows who that is, ask in the household or take them out.',
    },
  },
  fr: {
    doorChanged: {
      title: '{by} a changé qui peut entrer',
      body: 'Ouvre les réglages de la colocation pour voir qui peut entrer maintenant.',
    },
    wideInvitation: {
      title: '{by} a créé un lien très ouvert',
      body: 'Il vaut plus de 14 jours ou pour plus de 8 personnes. Chacun de vous peut l’annuler.',
    },
    memberArrived: {
      title: '{by} habite maintenant ici',
      body: 'Si vous ne savez pas qui c’est, parlez-en, ou retirez cette personne de la colocation.',
    },
  },
  es: {
    doorChanged: {
      title: '{by} cambió quién puede entrar',
      body: 'Abre los ajustes de la casa para ver quién puede entrar ahora.',
    },
    wideInvitation: {
      title: '{by} creó un enlace muy abierto',
      body: 'Vale más de 14 días o para más de 8 personas. Cualquiera de la casa puede cancelarlo.',
    },
    memberArrived: {
      title: '{by} vive ahora aquí',
      body: 'Si en la casa nadie sabe quién es, habladlo o quitad a esa persona.',
    },
  },
  de: {
    doorChanged: {
      title: '{by} hat geändert, wer beitreten kann',
      body: 'In den Einstellungen der WG siehst du, wer jetzt beitreten kann.',
    },
    wideInvitation: {
      title: '{by} hat einen weitreichenden Link erstellt',
      body: 'Er gilt länger als 14 Tage oder für mehr als 8 Leute. Jeder von euch kann ihn zurückziehen.',
    },
    memberArrived: {
      title: '{by} ist eingezogen',
      body: 'Wenn niemand von euch weiß, wer das ist, fragt nach oder entfernt die Person aus der WG.',
    },
  },
  zh: {
    doorChanged: {
      title: '{by}更改了谁可以加入',
      body: '打开家的设置，看看现在谁可以加入。',
    },
    wideInvitation: {
      title: '{by}创建了一个范围较大的链接',
      body: '它的有效期超过 14 天，或可供 8 人以上使用。你们谁都可以取消它。',
    },
    memberArrived: {
      title: '{by}搬进来了',
      body: '如果你们都不知道这是谁，请问一问，或将其移除。',
    },
  },
  ja: {
    doorChanged: {
      title: '{by}さんが参加できる人を変更しました',
      body: '家の設定を開くと、今誰が参加できるか確認できます。',
    },
    wideInvitation: {
      title: '{by}さんが範囲の広いリンクを作りました',
      body: '14日を超えて、または9人以上が使えます。同居人なら誰でも取り消せます。',
    },
    memberArrived: {
      title: '{by}さんが入居しました',
      body: '誰なのか誰も知らなければ、確かめるか、家から外してください。',
    },
  },
};
