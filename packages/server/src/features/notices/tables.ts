import type { Language } from '@hestia/contract/accounts/shapes.ts';

/** The tables that notices use, as SQL has them. */
export type NoticeTables = {
  users: { id: string; username: string; language: Language | null; colocation_id: string | null };
  devices: { user_id: string; token: string };
  push_subscriptions: {
    endpoint: string;
    user_id: string;
    session_id: string | null;
    p256dh: string;
    auth: string;
    created_at: string;
  };
  notice_choices: {
    user_id: string;
    muted: string[];
    quiet_from: number | null;
    quiet_until: number | null;
    time_zone: string;
  };
};
