import './ui/styles.css';
import './app/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#platform/data/query-client.ts';
import { loadCatalogue } from '#platform/i18n/catalogue.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { detectLocale, localeTag, saveLocale } from '#platform/i18n/locale.ts';
import { followTheme } from '#platform/theme/theme.ts';
import { router } from './app/router.tsx';
import { openHouse } from './app/start.ts';

followTheme();
const locale = detectLocale();
saveLocale(locale);
document.documentElement.lang = localeTag(locale);
const [messages] = await Promise.all([loadCatalogue(locale), openHouse()]);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(
  <StrictMode>
    <LocaleProvider locale={locale} messages={messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
);
