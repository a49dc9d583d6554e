import { expect, test } from 'vitest';
import { pagePolicies } from '#platform/http/answers/security-headers.ts';

const page = '<!doctype html><script>go()</script>Hestia';
const none = { googleClientIds: [], oidc: null };
const policyOf = (settings: Parameters<typeof pagePolicies>[0]) =>
  pagePolicies(settings, page)['content-security-policy'];
function directivesOf(policy: string): Readonly<Record<string, string>> {
  const parts = policy.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

test("a page loads scripts, calls and frames only from its server, no plug-ins, no other base, and can't be framed", () => {
  const { 'script-src': scripts, ...others } = directivesOf(policyOf(none));
  expect(scripts).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  expect(others).toMatchObject({
    'default-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
  expect(Object.values(others).join(' ')).not.toMatch(/https?:|\*|unsafe/);
});

test('a provider adds only its origin to the policy', () => {
  const oidc = { issuer: 'https://id.example.org/realm', clientId: 'hestia', name: 'Id' };
  const [without, withIt] = [none, { ...none, oidc }].map((settings) => directivesOf(policyOf(settings)));
  expect(withIt).toEqual({ ...without, 'connect-src': "'self' https://id.example.org" });
});

test("a page can't create scripts or HTML from text: refused, or only reported with Google’s script", () => {
  const trusted = { 'require-trusted-types-for': "'script'", 'trusted-types': 'hestia' };
  expect(directivesOf(policyOf(none))).toMatchObject(trusted);
  const oidc = { issuer: 'https://id.example.org/realm', clientId: 'hestia', name: 'Id' };
  expect(directivesOf(policyOf({ ...none, oidc }))).toMatchObject(trusted);
  const google = pagePolicies({ ...none, googleClientIds: ['x'] }, page);
  expect(google['content-security-policy']).not.toContain('trusted');
  expect(directivesOf(google['content-security-policy-report-only'] ?? '')).toEqual(trusted);
});
