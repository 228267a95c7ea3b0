import { createContext, use } from 'react'

/** What is known of waits now, as a sentence by the name of what is awaited: how far it has come, how far it is behind. */
export type Waits = Readonly<Record<string, string>>

const Known = createContext<Waits>({})

/** Tells all parts what is known of waits now. */
export const WaitsProvider = Known.Provider

/** What is known of waits now; nothing where nobody told it. */
export function useWaits(): Waits {
  return use(Known)
}
