import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginFirstAnswers } from './first-answers.ts'
import { ReadyGate } from './layout/ready-gate.tsx'
import { beginScreenAt } from './loaded-screens.ts'
import { routerOf } from './routes.ts'
import { screensToCome } from '#features/later-screens.ts'
import { redirections, screens } from '#features/screens.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

// It comes while the server is being asked for the session and the data clock.
beginScreenAt(location.pathname, screens)

const freshMs = 15_000
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: freshMs } } })
beginFirstAnswers(location.pathname, queries)
const router = routerOf(screens, screensToCome, redirections)

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
