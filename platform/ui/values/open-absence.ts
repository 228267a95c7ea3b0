import { useSyncExternalStore } from 'react'
import type { Absence } from '#contract/absence.ts'

export type OpenAbsence = { absence: Absence; holder: HTMLElement }

let current: OpenAbsence | undefined
const listeners = new Set<() => void>()

/** Opens the card with the reason of an absence, or closes it. */
export function openAbsence(open: OpenAbsence | undefined): void {
  current = open
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The absence that the card of the page shows now. */
export function useOpenAbsence(): OpenAbsence | undefined {
  return useSyncExternalStore(listen, () => current)
}
