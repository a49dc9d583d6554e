// `npm run native:sync`: puts the web build and its version into android/ and ios/.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareToWork, prepareWeb } from '../../../tools/prepare.mjs';
import { readGoogleClientId, isShipped, nativePage, withGoogleScheme, withVersion } from './page.ts';

const root = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(root, '../..');
const dist = path.join(repository, 'packages/web/dist');
const www = path.join(root, 'www');
const project = path.join(root, 'ios/App/App.xcodeproj/project.pbxproj');

/** Its hook writes the compiled providers into its own folder: the hook gets a copy, so that the installed package stays unchanged. */
const SELF_CONFIGURED = '@capgo/capacitor-social-login';
const clientId = readGoogleClientId(process.env['GOOGLE_IOS_CLIENT_ID']);

await prepareToWork();
await prepareWeb();
rmSync(www, { recursive: true, force: true });
cpSync(dist, www, { recursive: true, filter: (file) => isShipped(path.relative(dist, file)) });
const index = path.join(www, 'index.html');
const canPush = existsSync(path.join(root, 'android/app/google-services.json'));
writeFileSync(index, nativePage(readFileSync(index, 'utf8'), { canPush, googleIosClientId: clientId }));
const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string };
writeFileSync(project, withGoogleScheme(withVersion(readFileSync(project, 'utf8'), version), clientId));
const copy = path.join(root, 'node_modules', SELF_CONFIGURED);
rmSync(copy, { recursive: true, force: true });
cpSync(path.join(repository, 'node_modules', SELF_CONFIGURED), copy, { recursive: true });
const cli = path.join(repository, 'node_modules/@capacitor/cli/bin/capacitor');
const { status } = spawnSync(process.execPath, [cli, 'sync'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
