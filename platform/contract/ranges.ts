import { addDays, dayOf, startOfDay, wholeDays } from './dates.ts'
import { CodedError } from './errors.ts'

/** A half-open range of time. */
export type Range = { since: Date; until: Date }

/** Money is asked for in whole UTC days, timelines between instants. */
export type RangeGrain = 'days' | 'instants'

/** How many days a list covers that is asked without a range. */
const defaultRangeDays = 7
const dayMs = 86_400_000

type AskedRange = { since?: string | undefined; until?: string | undefined }

function defaultUntil(grain: RangeGrain, dataNow: Date): Date {
  return grain === 'days' ? startOfDay(addDays(dayOf(dataNow), 1)) : dataNow
}

/** The range that a call means: what it asks for, snapped to whole days where money is summed, else the last 7 days. */
export function rangeOf(asked: AskedRange, grain: RangeGrain, dataNow: Date): Range {
  const until = asked.until ? new Date(asked.until) : defaultUntil(grain, dataNow)
  const since = asked.since ? new Date(asked.since) : new Date(until.getTime() - defaultRangeDays * dayMs)
  if (until < since) {
    const field = asked.until ? 'until' : 'since'
    throw new CodedError(
      'invalid_parameter',
      `until (${until.toISOString()}) lies before since (${since.toISOString()}): give an until that is later.`,
      { field },
    )
  }
  return grain === 'days' ? wholeDays(since, until) : { since, until }
}
