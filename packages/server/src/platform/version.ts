import manifest from '../../package.json' with { type: 'json' };

/** The version of this server, as returned by `GET /api/Version`. */
export const version: string = manifest.version;
