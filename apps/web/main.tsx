import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ReadyGate } from './layout/ready-gate.tsx'
import { routerOf } from './routes.ts'
import { redirections, screens } from './screens.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

const freshMs = 15_000
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: freshMs } } })
const router = routerOf(screens, redirections)

const holder = document.getElementById('root')
if (holder) {
  createRoot(holder).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ThemeProvider>
          <ReadyGate>
            <RouterProvider router={router} />
          </ReadyGate>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
