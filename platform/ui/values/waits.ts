import { createContext, use } from 'react'

/** What is known of waits now, as a sentence by the name of what is awaited: how far it has come, how far it is behind. */
export type Waits = Readonly<Record<string, string>>

const Known = createContext<Waits>({})

/** Provides the known state of waits. */
export const WaitsProvider = Known.Provider

/** The known state of waits; empty outside a provider. */
export function useWaits(): Waits {
  return use(Known)
}
