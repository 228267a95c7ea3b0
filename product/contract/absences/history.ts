import type { Absence } from '#contract/absence.ts'

/** What a figure waits for whose days are not all loaded; the page knows how far it is. */
export const historyAwaited = 'history'

/** Why a figure is not known while some of its days are still to be loaded. */
export const historyIsLoading: Absence = {
  because: 'History is loading: not all days of this figure are loaded yet.',
  step: {
    kind: 'wait',
    says: 'Available once they are; the newest days come first.',
    awaits: historyAwaited,
  },
}
