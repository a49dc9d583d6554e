import { localeTag, type Locale } from './locale.ts';

/** The one sentence that is not in a catalogue: it is shown when no catalogue can be loaded. */
const SENTENCES: Record<Locale, string> = {
  en: 'Hestia can’t be loaded. Check your connection. Trying again…',
  fr: 'Hestia n’a pas pu être chargé. Vérifie ta connexion. Nouvel essai…',
  es: 'No se pudo cargar Hestia. Comprueba la conexión. Reintentando…',
  de: 'Hestia lässt sich nicht laden. Prüfe deine Verbindung. Neuer Versuch …',
  zh: '无法加载 Hestia。请检查网络连接。正在重试…',
  ja: 'Hestia を読み込めません。接続を確認してください。再試行しています…',
};

/** Shows below the logo of the waiting page that the texts of a first visit can't be loaded; the first screen replaces it. */
export function showTextsMissing(locale: Locale): void {
  const page = document.querySelector('.ui-waking');
  if (!page || page.querySelector('[role=status]')) return;
  const line = document.createElement('span');
  line.setAttribute('role', 'status');
  line.lang = localeTag(locale);
  page.append(line);
  page.removeAttribute('hidden');
  // After the element is in the page: a live region announces only what changes in it.
  line.textContent = SENTENCES[locale];
}
