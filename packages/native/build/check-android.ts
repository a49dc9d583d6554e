// `npm run native:check`: the Android project as far as Debian's tools go (docs/native.md). apt-get install aapt android-framework-res groovy default-jre-headless
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const android = path.resolve(import.meta.dirname, '../android');
const main = path.join(android, 'app/src/main');
/** Android 10: Debian has no newer one. */
const framework = process.env['ANDROID_FRAMEWORK'] ?? '/usr/share/android-framework-res/framework-res.apk';

/** Names that the project uses from libraries which only Gradle can fetch. */
const LIBRARIES = `<resources>
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="android:Theme.Material" />
  <style name="Theme.SplashScreen" parent="android:Theme.Material" />
  <attr name="windowActionBar" format="boolean" />
  <attr name="windowNoTitle" format="boolean" />
  <attr name="windowSplashScreenBackground" format="color" />
  <attr name="windowSplashScreenAnimatedIcon" format="reference" />
  <attr name="postSplashScreenTheme" format="reference" />
</resources>`;

if (!existsSync(framework))
  throw new Error(`${framework} is not there: apt-get install aapt android-framework-res groovy default-jre-headless`);
const folder = mkdtempSync(path.join(tmpdir(), 'hestia-android-'));
try {
  parseGradle();
  linkResources();
} finally {
  rmSync(folder, { recursive: true });
}

function parseGradle(): void {
  const files = globSync('{,app/}*.gradle', { cwd: android }).map((file) => path.join(android, file));
  const script = path.join(folder, 'parse.groovy');
  writeFileSync(
    script,
    `args.each { file ->
      def unit = new org.codehaus.groovy.control.CompilationUnit()
      unit.addSource(new File(file))
      unit.compile(org.codehaus.groovy.control.Phases.CONVERSION)
    }`,
  );
  run('groovy', [script, ...files]);
  console.log(`Gradle: ${files.length} files are Groovy`);
}

function linkResources(): void {
  const libraries = path.join(folder, 'libraries');
  mkdirSync(path.join(libraries, 'values'), { recursive: true });
  writeFileSync(path.join(libraries, 'values/libraries.xml'), LIBRARIES);
  const resources = path.join(folder, 'res');
  cpSync(path.join(main, 'res'), resources, { recursive: true });
  const compiled = [libraries, resources].map((from) => {
    const archive = `${from}.zip`;
    run('aapt2', ['compile', '--dir', from, '-o', archive]);
    return archive;
  });
  const manifest = path.join(folder, 'AndroidManifest.xml');
  writeFileSync(manifest, asBuilt(readFileSync(path.join(main, 'AndroidManifest.xml'), 'utf8')));
  const variables = readFileSync(path.join(android, 'variables.gradle'), 'utf8');
  const [least, target] = ['minSdkVersion', 'targetSdkVersion'].map(
    (name) => new RegExp(`${name} = (\\d+)`).exec(variables)?.[1] ?? '',
  );
  const app = path.join(folder, 'app.apk');
  const sdk = ['--min-sdk-version', least ?? '', '--target-sdk-version', target ?? ''];
  run('aapt2', ['link', '-I', framework, ...sdk, '--manifest', manifest, '-o', app, ...compiled]);
  console.log('Manifest and resources fit each other and Android 10');
  console.log(
    run('aapt2', ['dump', 'badging', app])
      .split('\n')
      .filter((line) => /^(?:package|launchable)/.test(line))
      .join('\n'),
  );
}

/** With what Gradle fills in, and without what came after Android 10. */
function asBuilt(manifest: string): string {
  return manifest
    .replace('<manifest ', '<manifest package="app.hestia.household" ')
    .replace('${hestiaHost}', 'flat.example.org')
    .replace('${applicationId}', 'app.hestia.household')
    .replace(/\sandroid:dataExtractionRules="[^"]+"/, '')
    .replace(/<queries>.*?<\/queries>/s, '');
}

function run(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${tool} ${args[0] ?? ''} failed:\n${stdout}${stderr}`);
  return stdout;
}
