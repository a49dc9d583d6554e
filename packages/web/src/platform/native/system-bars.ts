import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Sets the status bar's text to a readable colour in every theme. */
export function followSystemBars(): void {
  apply();
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

function apply(): void {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  void SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light }).catch(() => undefined);
}
