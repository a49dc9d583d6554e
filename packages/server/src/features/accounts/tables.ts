import type { Language } from '@hestia/contract/accounts/shapes.ts';
import type { ColumnType, Generated } from 'kysely';

/** The tables that accounts reads and writes. */
export type AccountTables = {
  users: {
    id: string;
    username: string;
    email: string | null;
    password_hash: string | null;
    picture: string | null;
    language: Language | null;
    /** Changed by whoever moves people in and out, not here. */
    colocation_id: ColumnType<string | null, never, never>;
    deleted_at: ColumnType<string | null, never, string>;
  };
  identities: { issuer: string; subject: string; user_id: string };
  used_id_tokens: { hash: Buffer; expires_at: string };
  devices: { user_id: string; token: string; session_id: string | null };
  /** Only read here: sessions are platform's to make and end. */
  sessions: {
    id: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    user_agent: string;
  };
  memberships: { colocation_id: string; user_id: string };
  images: { name: string; created_by: string | null };
  idempotency: { user_id: string; key: string; answer: Generated<string | null> };
};
