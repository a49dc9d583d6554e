/** The user's choice; `system` follows the device between light and dark. */
export const themes = ['system', 'light', 'dark', 'hestia'] as const;
export type Theme = (typeof themes)[number];

const NAME = 'theme';
const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const saved = localStorage.getItem(NAME);
  return themes.find((theme) => theme === saved) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(NAME, theme);
  applyTheme();
}

/** Keeps the page in the chosen theme when the device or another tab changes it. */
export function followTheme(): void {
  applyTheme();
  deviceIsDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === NAME || event.key === null) applyTheme();
  });
}

/** Draws the page in the chosen theme. */
export function setTheme(): void {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === 'system' ? (deviceIsDark().matches ? 'dark' : 'light') : theme;
}

function applyTheme(): void {
  setTheme();
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  // One for a light device, one for a dark one: here the user has chosen.
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', ground);
}
