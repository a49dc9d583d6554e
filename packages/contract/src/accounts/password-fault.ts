// Why a new password is refused, by the server and by forms (docs/wire.md section 7).

/** Why a password may not be chosen: it is its owner's name or e-mail, or it is too easy to guess. */
export type PasswordFault = 'own' | 'guessable';

export type PasswordOwner = { readonly username: string; readonly email: string | null };

/** Words that an attacker would try first at an app for flats, with any digits and signs around them. */
const OBVIOUS_HERE = new Set([
  'hestia',
  'household',
  'flatshare',
  'flatmate',
  'flatmates',
  'roommate',
  'roommates',
  'colocation',
  'colocataire',
  'wohngemeinschaft',
  'mitbewohner',
]);

/** zxcvbn's scores are 0 to 4: below 2, fewer than a million guesses are needed. */
const MIN_SCORE = 2;
/** The estimate takes longer with the square of the letters; a beginning that is strong enough is enough. */
const MAX_EXAMINED = 60;

/** The fault of a new password; null: it may be chosen. Loads some 400 KB when it is first asked. */
export async function passwordFault(
  password: string,
  { username, email }: PasswordOwner,
): Promise<PasswordFault | null> {
  const input = fold(password);
  const address = fold(email ?? '');
  const own = [fold(username), address, address.split('@')[0] ?? ''].filter((each) => each !== '');
  if (own.includes(input)) return 'own';
  if (OBVIOUS_HERE.has(input.replaceAll(/\P{L}/gu, ''))) return 'guessable';
  const { check } = await estimator();
  const examined = password.normalize('NFKC').trim().slice(0, MAX_EXAMINED);
  return check(examined, [...own, ...OBVIOUS_HERE]).score < MIN_SCORE ? 'guessable' : null;
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();

type Estimator = { readonly check: (password: string, own: string[]) => { readonly score: number } };
let loading: Promise<Estimator> | undefined;

/** zxcvbn-ts with the lists of leaked passwords and the rows of keyboards. A failed load is tried again. */
const estimator = (): Promise<Estimator> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function load(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const made = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { check: (password, own) => made.check(password, own) };
}
