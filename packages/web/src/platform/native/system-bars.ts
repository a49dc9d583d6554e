import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** The clock and the battery in letters that can be read on our ground, whatever the theme. */
export function followSystemBars(): void {
  apply();
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

function apply(): void {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  void SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light }).catch(() => undefined);
}
