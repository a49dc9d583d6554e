import path from 'node:path';

/** What Hestia needs of the environment to run as a process of its own, as `npm start` has it: with compiled modules kept. */
export const processEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};
