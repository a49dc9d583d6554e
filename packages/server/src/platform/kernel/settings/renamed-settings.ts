/** Former names of settings, which are still accepted, with the present ones. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['HESTIA_MOST_ROWS', 'HESTIA_MAX_ROWS'],
  ['HESTIA_MOST_PICTURES', 'HESTIA_MAX_PICTURES'],
  ['HESTIA_MOST_OWN_PICTURES', 'HESTIA_MAX_OWN_PICTURES'],
  ['HESTIA_MOST_PICTURE_MB', 'HESTIA_MAX_PICTURE_MB'],
  ['HESTIA_MOST_DAILY_MB', 'HESTIA_MAX_DAILY_MB'],
]);

type Env = Readonly<Record<string, string | undefined>>;

/** The environment with present names only, and a warning for each former one. The present name takes precedence. */
export function withPresentNames(env: Env): { env: Record<string, string | undefined>; warnings: string[] } {
  const renamed = { ...env };
  const warnings: string[] = [];
  for (const [former, present] of RENAMED) {
    const value = renamed[former];
    delete renamed[former];
    if (!value?.trim()) continue;
    warnings.push(`${former} is now ${present}: rename it`);
    if (!renamed[present]?.trim()) renamed[present] = value;
  }
  return { env: renamed, warnings };
}
