import type { Generated } from 'kysely';

/** The tables that chores use, as SQL has them. */
export type ChoreTables = {
  chores: {
    colocation_id: string;
    id: string;
    created_by: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    due_at: string;
    title: string;
    description: string | null;
    archived_at: string | null;
  };
  chore_completions: { colocation_id: string; chore_id: string; done_by: string | null; done_at: Generated<string> };
  chore_enrollments: { colocation_id: string; chore_id: string; user_id: string };
  chore_messages: {
    colocation_id: string;
    id: string;
    chore_id: string;
    created_by: string;
    created_at: Generated<string>;
    content: string;
  };
  users: {
    id: string;
    username: string;
    email: string | null;
    picture: string | null;
    colocation_id: string | null;
  };
  memberships: { colocation_id: string; user_id: string };
};
