import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CollectionProgress } from './late-pages.tsx'
import styles from './page.module.css'
import { readReadiness } from './readiness.ts'

const askAgainMs = 1000

/** Shows how far the first collection is until the server can answer; a server that cannot be asked is asked again. */
export function ReadyGate({ children }: { children: ReactNode }) {
  const { data, failureCount, isPending } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: ({ state }) => (state.data?.isReady ? false : askAgainMs),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: true,
    retryDelay: askAgainMs,
  })
  if (data?.isReady) return children
  if (isPending && failureCount === 0) return <div className={styles.blank} aria-busy />
  return <CollectionProgress parts={data?.parts ?? []} isAnswering={failureCount === 0} />
}
