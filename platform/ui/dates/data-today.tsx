import { createContext, use } from 'react'
import { dayOf, type Day } from '#contract/dates.ts'
import { remembered } from '../remembered.ts'
import type { UrlState } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import type { DateRange } from './date-range.ts'
import { useIncompleteSince } from './incomplete-since.ts'
import { defaultRange, rangeOfUrlState, type KnownDays } from './date-range.ts'

const Today = createContext<Day>(new Date().toISOString().slice(0, 10))

/** Provides the UTC day of the data clock. */
export const DataTodayProvider = Today.Provider

/** The UTC day that counts as today for the data. */
export function useDataToday(): Day {
  return use(Today)
}

/** Today, and the day after the last complete one: today itself where none is known. */
export function useKnownDays(): KnownDays {
  return knownDays(use(Today), useIncompleteSince())
}

function knownDays(today: Day, since: string | undefined): KnownDays {
  const completeUntil = since === undefined ? today : dayOf(new Date(since))
  return { today, completeUntil: completeUntil > today ? today : completeUntil }
}

const Now = createContext<string | undefined>(undefined)

/** Provides the instant of the data clock, ISO 8601. */
export const DataNowProvider = Now.Provider

/** The instant that counts as now for the data; undefined outside a provider. */
export function useDataNow(): string | undefined {
  return use(Now)
}

/** The range of the view: what the address names, else the last seven complete days. */
export function useDateRange(): DateRange {
  const { urlState } = useUrlState()
  return rangeOfView(urlState, use(Today), useIncompleteSince())
}

const rangeOfView = remembered((urlState: UrlState, today: Day, since: string | undefined): DateRange => {
  const known = knownDays(today, since)
  return rangeOfUrlState(urlState, known) ?? defaultRange(known)
})
