let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The passwords of eight or more characters at the head of the lists of leaked ones, some 18,000 (4 MB): read when
 * somebody first chooses a password.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}
