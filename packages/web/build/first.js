// Runs before anything else. First the theme: the chosen one, or the device's own; src/platform/theme/theme.ts does the same
// afterwards. Then everything that this page will need is asked for at once, rather than one after the other as the app finds
// out by itself. What there is to ask for stands in the document (build/ahead.ts); src/platform/api/ahead.ts takes the answers.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is blocked: nothing is kept.
      return null;
    }
  };
  const cookies = document.cookie;
  window.cookiesAhead = cookies;
  const cookie = (name) => {
    const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`));
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  };

  const chosen = kept('theme');
  const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = ['light', 'dark', 'hestia'].includes(chosen) ? chosen : own;

  const { pages, texts, reads } = parsed(document.getElementById('ahead')?.textContent ?? '{}');
  if (!pages) return;
  const token = cookie('token');
  const { id, colocationId } = parsed(kept('user'));
  const page = pages[pathOf(location.pathname.toLowerCase().replace(/\/+$/, '') || '/')];
  const tags = [cookie('locale'), kept('locale') ?? '', ...navigator.languages];
  const locale = tags.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in texts) ?? 'en';
  const files = page ? [...page.files, texts[locale].core, texts[locale][page.texts]] : [texts[locale].core];
  for (const file of files) if (file) preload(file);
  // Whoever comes back sees first what this device has kept; the app reads it again behind that.
  const isBack = Boolean(navigator.serviceWorker?.controller);
  if (token && id && colocationId && navigator.onLine && !isBack) {
    const answers = new Map();
    for (const read of [...reads, ...(page?.reads ?? [])]) {
      const address = read.replace('{me}', id).replace('{home}', colocationId);
      const answer = fetch(address, {
        headers: { Authorization: `Bearer ${token}` },
        credentials: 'same-origin',
        cache: 'no-store',
      });
      // Whoever takes it hears of a failure.
      answer.catch(() => undefined);
      answers.set(address, answer);
    }
    window.ahead = { token, answers };
  }
  // On a slow network there is time to show whose house this is, and to wake what writes dates, which is slow the first time.
  setTimeout(() => {
    document.querySelector('.waking')?.removeAttribute('hidden');
    new Intl.DateTimeFormat(locale);
  }, 700);

  /** As the guards will decide. */
  function pathOf(path) {
    if (path === '/invite') return path;
    if (!token) return '/login';
    if (id && !colocationId) return '/colocation-mandatory';
    return path === '/login' ? '/' : path;
  }

  function preload(file) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
