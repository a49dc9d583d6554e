// `npm run docs:wire`: writes the server's and docs/wire.md's description of the wire from the contract.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generated } from './generated.ts';

const root = path.resolve(import.meta.dirname, '../..');

// In order: later files are made from earlier ones.
for (const { file, write } of generated) writeFileSync(path.join(root, file), await write());
