import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

// A clone's first command runs on the machine's Node, from 20 on; npm says which one that is.
test('the tools take from Node’s modules only what the machine’s own Node has', () => {
  const taken = readdirSync(path.join(root, 'tools'))
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, 'tools', file), 'utf8');
      return [...code.matchAll(/import \{([^}]*)\} from '(node:[^']+)'/g)].flatMap(([, names = '', module = '']) =>
        names.split(',').map((name) => ({ module, name: name.trim() })),
      );
    });
  expect(taken.length).toBeGreaterThan(20);
  const script = `for (const { module, name } of ${JSON.stringify(taken)})
    import(module).then((has) => { if (!(name in has)) console.log(module, name); });`;
  const { stdout } = spawnSync(process.env.npm_node_execpath ?? 'node', ['-e', script], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('the first commands of a clone read no package before they have installed any', () => {
  const packages: string[] = [];
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gms)) {
      if (from.startsWith('.')) follow(path.resolve(path.dirname(file), from));
      else if (!from.startsWith('node:')) packages.push(`${path.basename(file)}: ${from}`);
    }
  };
  for (const command of ['start', 'test', 'check', 'build', 'dev', 'fresh'])
    follow(path.join(root, 'tools', `${command}.mjs`));
  expect(seen.size).toBeGreaterThan(10);
  expect(packages).toEqual([]);
});
