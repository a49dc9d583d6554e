// `npm run native:sync`: puts the web build and its version into android/ and ios/.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareToWork, prepareWeb } from '../../../tools/prepare.mjs';
import { isShipped, nativePage, withVersion } from './page.ts';

const root = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(root, '../..');
const dist = path.join(repository, 'packages/web/dist');
const www = path.join(root, 'www');
const project = path.join(root, 'ios/App/App.xcodeproj/project.pbxproj');

await prepareToWork();
await prepareWeb();
rmSync(www, { recursive: true, force: true });
cpSync(dist, www, { recursive: true, filter: (file) => isShipped(path.relative(dist, file)) });
const index = path.join(www, 'index.html');
const canPush = existsSync(path.join(root, 'android/app/google-services.json'));
writeFileSync(index, nativePage(readFileSync(index, 'utf8'), { canPush }));
const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string };
writeFileSync(project, withVersion(readFileSync(project, 'utf8'), version));
const cli = path.join(repository, 'node_modules/@capacitor/cli/bin/capacitor');
const { status } = spawnSync(process.execPath, [cli, 'sync'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
