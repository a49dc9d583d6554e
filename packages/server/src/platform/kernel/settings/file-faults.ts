/** Explains a file system error by the system's code. */
const SENTENCES: Readonly<Record<string, (place: string, syscall: string) => string>> = {
  ENOENT: (place) => `${place} does not exist`,
  EEXIST: (place, syscall) => `${place} already exists${syscall === 'mkdir' ? ', and is not a folder' : ''}`,
  ENOTDIR: (place) => `${place} is below a file, where no folder can be`,
  EISDIR: (place) => `${place} is a folder, not a file`,
  EACCES: (place) => `This user has no access to ${place}`,
  EPERM: (place) => `This user has no access to ${place}`,
  EROFS: (place) => `${place} is on a read-only disk`,
  EIO: (place) => `The disk of ${place} cannot be read or written`,
  ENOTEMPTY: (place) => `${place} is not empty`,
  ENAMETOOLONG: (place) => `The name ${place} is too long`,
};

/** Errors of sockets and programs have paths, too. */
const ELSEWHERE = /^(connect|listen|bind|spawn)/;

/** A system error about a file as a sentence; null for others. */
export function fileFaultWords(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error && 'path' in error && 'syscall' in error)) return null;
  const { code, path, syscall } = error;
  if (typeof path !== 'string' || ELSEWHERE.test(String(syscall))) return null;
  return SENTENCES[String(code)]?.(path, String(syscall)) ?? null;
}
