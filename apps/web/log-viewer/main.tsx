import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { comeIn } from './come-in.ts'
import { logViewerRouter } from './router.ts'

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

await comeIn()
const router = logViewerRouter()
const holder = document.getElementById('root')
if (holder) {
  createRoot(holder).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
