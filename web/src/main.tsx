import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { isTriedAgain, pauseAfter } from './api/attempts.ts';
import { i18n, openTexts } from './i18n/i18n.ts';
import { refreshByEvents } from './live/refresh.ts';
import { createDashboardRouter } from './router.tsx';
import { UiProvider } from './ui/provider.tsx';

/** Events report changes, so queries never go stale on their own. */
const client = new QueryClient({
  defaultOptions: {
    // Send mutations at once and fail at once. Do not queue them while the browser is offline.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: isTriedAgain,
      retryDelay: pauseAfter,
    },
  },
});
await openTexts().catch((error: unknown) => {
  dispatchEvent(new Event('start-failed'));
  throw error;
});
sessionStorage.removeItem('fourwinds.restarted');
const router = createDashboardRouter(client);
refreshByEvents(client);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <UiProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </I18nextProvider>
  </StrictMode>,
);
