import type { Generated } from 'kysely';

/** The tables that the board uses, as SQL has them. */
export type ReminderTables = {
  reminders: {
    colocation_id: string;
    id: string;
    created_by: string;
    created_at: Generated<string>;
    reminder_type: number;
    coord_x: number;
    coord_y: number;
    coord_z: number;
    content: string | null;
    color: string | null;
    image_name: string | null;
    caption: string | null;
    list_name: string | null;
    title: string | null;
    description: string | null;
    expires_at: string | null;
    is_anonymous: boolean | null;
    allow_multiple: boolean | null;
    options: string[] | null;
    ended_at: string | null;
  };
  reminder_items: {
    colocation_id: string;
    id: string;
    reminder_id: string;
    name: string;
    is_checked: boolean;
    created_by: string;
    created_at: Generated<string>;
    position: Generated<number>;
  };
  poll_votes: {
    colocation_id: string;
    id: string;
    reminder_id: string;
    voted_by: string;
    voted_at: Generated<string>;
    choice: string;
  };
  reactions: { colocation_id: string; id: string; reminder_id: string; user_id: string; type: string };
  users: { id: string; picture: string | null };
};
