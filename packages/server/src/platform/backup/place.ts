import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '#platform/kernel/with-timeout.ts';

const TIMEOUT_MS = 5000;
const TRY = 'umask 077; [ -z "$2" ] || mkdir -p "$1"; file="$1/.hestia-$$"; : > "$file" && rm -f "$file"';

type FolderOptions = { readonly makes?: boolean; readonly timeoutMs?: number };

/**
 * Throws in words where a folder does not answer: of a network disk that is away, each call waits for ever, and the process
 * with it. So another process tries to write there. What else is wrong shows when the folder is used.
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
