import type { JoinPolicy } from '@hestia/contract/colocations/shapes.ts';
import type { ColumnType, Generated } from 'kysely';

/** The tables that colocations reads and writes. */
export type ColocationTables = {
  colocations: {
    id: string;
    name: string;
    address: string;
    currency: Generated<string>;
    join_policy: Generated<JoinPolicy>;
    created_by: string | null;
    created_at: Generated<string>;
  };
  users: {
    id: ColumnType<string, never, never>;
    username: ColumnType<string, never, never>;
    colocation_id: string | null;
  };
  memberships: {
    colocation_id: string;
    user_id: string;
    joined_at: Generated<string>;
    left_at: string | null;
    removed: Generated<boolean>;
  };
  invitations: {
    colocation_id: string;
    code_hash: Buffer;
    created_by: string | null;
    created_at: Generated<string>;
    expires_at: string;
  };
};
