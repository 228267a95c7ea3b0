import { createContext, use } from 'react'

const Since = createContext<string | undefined>(undefined)

/** Provides the start of the first open day, ISO 8601. */
export const IncompleteSinceProvider = Since.Provider

/** The instant from which more usage may arrive, the start of the first open day; undefined outside a provider. */
export function useIncompleteSince(): string | undefined {
  return use(Since)
}
