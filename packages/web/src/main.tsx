import '#ui/style/styles.css';
// Before any page's own styles, which may override these.
import './app/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { watchStyles } from '#platform/kernel/failed-styles.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { router } from './app/router.tsx';
import { openHousehold } from './app/start/start.ts';

watchStyles();
// Not a top-level `await`: modules that load meanwhile share this one's chunk, and would wait for it forever.
void openHousehold().finally(show);

function show(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <StrictMode>
      <LocaleProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LocaleProvider>
    </StrictMode>,
  );
}
