/** Everything that the environment may say (see README, "Settings"). */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the one data folder. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly postgresFolder: string | null;
  readonly publicUrl: URL | null;
  readonly localAccounts: boolean;
  readonly googleClientIds: readonly string[];
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly name: string } | null;
  readonly jwtSecret: Uint8Array;
  readonly fcm: { readonly serviceAccountFile: string; readonly url: string | null } | null;
  readonly vapidSubject: string | null;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Token that opens /metrics from elsewhere than loopback. */
  readonly metricsToken: string | null;
};
