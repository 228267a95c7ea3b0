import { z } from 'zod'
import { addDays } from '#contract/dates.ts'
import type { PlannedFetch } from './plan.ts'

/** While history is loaded, newest first: the first day that is loaded, and the first that will be. */
export const loadingHistory = z.object({ loadedSince: z.iso.date(), wantedSince: z.iso.date() })
export type LoadingHistory = z.output<typeof loadingHistory>

type Counted = {
  /** Whether a day is loaded only once this fetch has read it. */
  counts(planned: PlannedFetch): boolean
}

/** The history that planned fetches have still to load; undefined where all of it is loaded. */
export function loadingOf(planned: readonly PlannedFetch[], { counts }: Counted): LoadingHistory | undefined {
  const windows = planned.flatMap((one) =>
    one.stage === 'history' && one.window && counts(one) ? one.window : [],
  )
  const loadedSince = windows
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  const [wantedSince] = windows.map(({ since }) => since).toSorted()
  return loadedSince && wantedSince ? { loadedSince, wantedSince } : undefined
}

type Limit = { tomorrow: string; maxDays: number; historyDays: number }

/** The same where only the newest days are derived: what is loaded before them is not shown yet. */
export function loadingBeyond(
  loading: LoadingHistory | undefined,
  { tomorrow, maxDays, historyDays }: Limit,
): LoadingHistory | undefined {
  const [derivedSince, oldest] = [addDays(tomorrow, -maxDays), addDays(tomorrow, -historyDays)]
  if (derivedSince <= oldest) return loading
  const loadedSince = loading && loading.loadedSince > derivedSince ? loading.loadedSince : derivedSince
  return { loadedSince, wantedSince: loading?.wantedSince ?? oldest }
}
