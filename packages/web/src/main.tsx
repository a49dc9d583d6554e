import './ui/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalogue } from '#platform/i18n/catalogue.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { detectLocale, localeTag } from '#platform/i18n/locale.ts';
import { followTheme } from '#platform/theme/theme.ts';
import { router } from './app/router.tsx';

followTheme();
const locale = detectLocale();
document.documentElement.lang = localeTag(locale);
const messages = await loadCatalogue(locale);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(
  <StrictMode>
    <LocaleProvider locale={locale} messages={messages}>
      <RouterProvider router={router} />
    </LocaleProvider>
  </StrictMode>,
);
