import manifest from '../../package.json' with { type: 'json' };

/** The version of this server, as `GET /api/Version` tells it. */
export const version: string = manifest.version;
