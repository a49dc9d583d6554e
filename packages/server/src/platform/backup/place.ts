import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '#platform/kernel/with-timeout.ts';

const TIMEOUT_MS = 5000;
const TRY = 'umask 077; [ -z "$2" ] || mkdir -p "$1"; file="$1/.hestia-$$"; : > "$file" && rm -f "$file"';

type FolderOptions = { readonly makes?: boolean; readonly timeoutMs?: number };

/**
 * Throws a sentence if a folder doesn't respond: each call on an unreachable network disk waits forever, and blocks the process.
 * So another process tries to write there. Other faults show when the folder is used.
 */
export async function requireAnswer(
  folder: string,
  { makes = false, timeoutMs = TIMEOUT_MS }: FolderOptions = {},
): Promise<void> {
  const child = spawn('sh', ['-c', TRY, 'sh', folder, makes ? 'makes' : ''], { stdio: 'ignore' });
  const ended = Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => {});
  if (await withTimeout(timeoutMs, ended)) return;
  child.kill('SIGKILL');
  child.unref();
  throw new Error(
    `${folder} does not answer: its disk or network share is unreachable. Mount it again (findmnt -T ${folder}), or name another folder`,
  );
}
