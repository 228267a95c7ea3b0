import type { Day } from '#contract/dates.ts'
import type { CompleteDays } from './billed-days.ts'

type Loaded = Pick<CompleteDays, 'loadedSince'>

/** Whether all days from one on are loaded. What a workspace is too young for is loaded: it has no such days. */
export const isLoadedFrom = ({ loadedSince }: Loaded, since: Day) =>
  loadedSince === null || loadedSince <= since
