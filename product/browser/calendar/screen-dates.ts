import { addDays, type Day } from '#contract/dates.ts'
import type { DateRange } from '#ui/dates/date-range.ts'
import type { ScreenDates } from '#ui/screen/screen.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { timeFrames, usualSince } from '#product/contract/spend-periods.ts'

/** Dates of a screen that has none. */
export const noDates: ScreenDates = { shownOf: () => undefined }

/** Up to the last complete day, at least one day. */
const through = (since: Day, completeUntil: Day): DateRange => ({
  since,
  until: completeUntil > since ? completeUntil : addDays(since, 1),
})

const lastDayOf = (completeUntil: Day) => addDays(completeUntil, -1)

/** The complete days of the month of the last complete day. */
export const monthToDate: ScreenDates = {
  shownOf: ({ completeUntil }) => through(`${lastDayOf(completeUntil).slice(0, 7)}-01`, completeUntil),
}

/** The complete days of the year that the address names, else of that of today; all days of a year that has none. */
export const yearToDate: ScreenDates = {
  shownOf({ today, completeUntil, urlState }) {
    const year = Number(valueOf(urlState, 'year') ?? today.slice(0, 4))
    const [since, end] = [`${year}-01-01`, `${year + 1}-01-01`]
    return { since, until: completeUntil > since && completeUntil < end ? completeUntil : end }
  },
}

const monthDays = 30

/** The 30 days up to the end of the chosen dates. */
export const thirtyDays: ScreenDates = {
  shownOf: ({ chosen: { until } }) => ({ since: addDays(until, -monthDays), until }),
  rule: 'This page shows the 30 days up to the last chosen day.',
}

/** The 30 complete days up to the end of the chosen dates. */
export const thirtyCompleteDays: ScreenDates = {
  shownOf: ({ chosen, completeUntil }) => {
    const until = chosen.until < completeUntil ? chosen.until : completeUntil
    return { since: addDays(until, -monthDays), until }
  },
  rule: 'This page shows the 30 complete days up to the last chosen day.',
}

/** The last 12 months, 12 weeks or 14 days up to the end of the chosen dates; the path names which. */
export const lastPeriods: ScreenDates = {
  shownOf: ({ chosen: { until }, fields }) => {
    const timeFrame = timeFrames.find((one) => one === valueOf(fields, 'timeFrame')) ?? 'monthly'
    return { since: usualSince(until, timeFrame), until }
  },
  rule: 'This page shows the last 12 months, 12 weeks or 14 days up to the last chosen day.',
}
