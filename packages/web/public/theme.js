// Before the first paint: the chosen theme, or the device's own. src/platform/theme/theme.ts does the same afterwards.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (_) {
    // Storage is blocked: follow the device.
  }
  var root = document.documentElement;
  root.dataset.theme =
    chosen === 'light' || chosen === 'dark' || chosen === 'hestia'
      ? chosen
      : matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
})();
