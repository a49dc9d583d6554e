import path from 'node:path';

/**
 * The command that checks the types of a project incrementally: the results of the last run are stored in node_modules,
 * by the content of each file.
 * @param {string} root
 * @param {string} project the folder of its tsconfig.json, as seen from the root
 */
export const typesCommand = (root, project) => [
  'typescript/bin/tsc',
  '-p',
  path.join(root, project),
  '--incremental',
  '--tsBuildInfoFile',
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.json`),
];
