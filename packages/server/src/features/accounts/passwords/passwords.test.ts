import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { requireStrongPassword } from './password-rules.ts';
import { checkPassword, hashPassword } from './passwords.ts';

describe('a stored password', () => {
  beforeEach(() => void vi.stubEnv('FULL_PRICE', '1'));
  afterEach(() => void vi.unstubAllEnvs());

  it('is hashed with its stored cost, like other implementations of scrypt (Python’s hashlib)', async () => {
    const stored = '$scrypt$ln=15,r=8,p=3$MDEyMzQ1Njc4OWFiY2RlZg$G4W5nQ2B6hYm0OghZ5oPEuCjIl8I+Sp+hh15UA5iu+g';
    expect(await checkPassword('correct horse', stored)).toEqual({ right: true, outdated: false });
  });

  it('is recognized however its accents were typed, and never stored in plain', async () => {
    const stored = await hashPassword('caf\u00e9 cr\u00e8me');
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(stored).not.toContain('cr\u00e8me');
    expect(await checkPassword('cafe\u0301 cre\u0300me', stored)).toEqual({ right: true, outdated: false });
    expect(await checkPassword('cafe creme', stored)).toEqual({ right: false, outdated: false });
  });

  it('is rehashed when stored at an older cost', async () => {
    const stored = await hashPassword('correct horse', { at: { ln: 10, r: 8, p: 1 } });
    expect(await checkPassword('correct horse', stored)).toEqual({ right: true, outdated: true });
  });

  it('hashing is limited to leave capacity for other work; excess requests are refused with a delay', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 150 }, () => hashPassword('correct horse', { at: { ln: 4, r: 8, p: 1 } })),
    );
    const refused = made.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(48);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
  });

  it.each([null, '', 'plain', '$scrypt$ln=15,r=8,p=3$$', '$argon2id$v=19$x$y'])(
    '%j is stored: no password matches',
    async (stored) => {
      expect((await checkPassword('', stored)).right).toBe(false);
    },
  );
});

describe('a new password', () => {
  const owner = { username: 'Marguerite', email: 'marguerite.d@example.org' };

  it.each([
    'marguerite',
    'MARGUERITE.D@example.org',
    'marguerite.d',
    'Password123',
    'aaaaaaaaaa',
    ' iloveyou ',
    'hestia2026',
    'R o o m m a t e 7',
    'wohngemeinschaft',
    '        ',
    'abcdefgh',
    'Passw0rd!',
    'summer2026',
    'marguerite1',
    'qwertzuiop',
    '20261128',
    'hunter22',
    'trustno1',
    'iloveyou1',
    'qwertyuiop',
  ])('may not be %j', async (password) => {
    await expect(requireStrongPassword(password, owner, 'password')).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', errors: { password: [expect.any(String)] } }),
    );
  });

  it.each(['three blue herons', 'marguerite likes tea', 'hestia likes tea', 'Ünïcödé pässwörd'])(
    'a new password may be %j',
    async (password) => {
      await expect(requireStrongPassword(password, owner, 'password')).resolves.toBeUndefined();
    },
  );

  it('a new password is checked quickly, whatever it contains', async () => {
    await requireStrongPassword('three blue herons', owner, 'password');
    const worst = ['pass1word'.repeat(23).slice(0, 200), '4'.repeat(200), 'p@$$w0rd'.repeat(25), 'aB'.repeat(100)];
    for (const password of worst) {
      const from = cpuMs();
      await requireStrongPassword(password, owner, 'password').catch(() => null);
      expect([password, cpuMs() - from < 1000]).toEqual([password, true]);
    }
  });
});
