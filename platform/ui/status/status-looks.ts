import { createContext, use } from 'react'
import { words } from '#ui/format/words.ts'

/** What a state means at a glance: `none` is the dash of what never was. */
export type Tone = 'ok' | 'running' | 'warning' | 'failed' | 'neutral' | 'none'
export type StatusLook = { tone: Tone; label: string }
/** How a status is shown; a success may have a warning. */
export type LookOf = (status: string, isWarned: boolean) => StatusLook

const Looks = createContext<LookOf>((status) => ({ tone: 'neutral', label: words(status) }))

/** Provides the looks of statuses. */
export const StatusLooksProvider = Looks.Provider

/** The looks of statuses; neutral and in plain words outside a provider. */
export function useStatusLooks(): LookOf {
  return use(Looks)
}
