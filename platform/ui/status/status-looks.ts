import { createContext, use } from 'react'
import { words } from '#ui/format/words.ts'

/** What a state means at a glance: `none` is the dash of what never was. */
export type Tone = 'ok' | 'running' | 'warning' | 'failed' | 'neutral' | 'none'
export type StatusLook = { tone: Tone; label: string }
/** How a status is shown; a success may bear a warning. */
export type LookOf = (status: string, isWarned: boolean) => StatusLook

const Looks = createContext<LookOf>((status) => ({ tone: 'neutral', label: words(status) }))

/** Tells all parts how statuses look. */
export const StatusLooksProvider = Looks.Provider

/** How statuses look; in words and without a judgement where nobody told it. */
export function useStatusLooks(): LookOf {
  return use(Looks)
}
