import path from 'node:path';

/** The environment that Hestia needs as a process of its own, as `npm start` sets it: with the compile cache. */
export const processEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};
