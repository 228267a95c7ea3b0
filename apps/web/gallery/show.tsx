import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRootRoute, createRouter } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { urlStateText, parseUrlState } from '#ui/url-state/url-state.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'

/** Shows one component at every address, as the application shows its screens. */
export function show(component: () => ReactNode): void {
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: component }),
    parseSearch: parseUrlState,
    stringifySearch: urlStateText,
  })
  const holder = document.getElementById('root')
  if (!holder) return
  createRoot(holder).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
