import { useSyncExternalStore } from 'react'
import type { Absence } from '#contract/absence.ts'

export type OpenAbsence = { absence: Absence; holder: HTMLElement }

let current: OpenAbsence | undefined
const listeners = new Set<() => void>()

/** Opens the card that says why something is not there, or closes it. */
export function openAbsence(open: OpenAbsence | undefined): void {
  current = open
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the one card of the page says now. */
export function useOpenAbsence(): OpenAbsence | undefined {
  return useSyncExternalStore(listen, () => current)
}
