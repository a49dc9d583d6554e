/** Short messages between the processes that share a database (PostgreSQL NOTIFY), this one included. Losing one is allowed: receivers also poll. */
export type Bus = {
  /** At most 200 bytes of text; sent soon after, messages of one tick together. */
  publish(topic: 'events' | 'user', text: string): void;
  subscribe(topic: 'events' | 'user', hear: (text: string) => void): void;
  /** `false` while the listening connection is down (or where the engine has no LISTEN): then polling must be quick. */
  readonly listening: boolean;
  close(): Promise<void>;
};
