/** Days (counted since 1970) whose facts arrive together, in a folder of that name. */
export type ScaleBatch = { name: string; fromDay: number; untilDay: number; isNextDay: boolean }

const dayMs = 86_400_000
// Late facts are at most this many days old.
const lateDays = 2

/** The first day after the history. */
export const endDay = Date.UTC(2025, 5, 1) / dayMs

/** The history by month, and then the day after it. */
export function scaleBatches(days: number): ScaleBatch[] {
  const batches: ScaleBatch[] = []
  for (let day = endDay - days; day < endDay;) {
    const untilDay = Math.min(endDay, firstOfNextMonth(day))
    batches.push({ name: monthOf(day), fromDay: day, untilDay, isNextDay: false })
    day = untilDay
  }
  return [...batches, { name: 'next-day', fromDay: endDay, untilDay: endDay + 1, isNextDay: true }]
}

/** The earliest day of facts in a batch. */
export function planFromDay({ fromDay, isNextDay }: ScaleBatch, days: number): number {
  return isNextDay ? Math.max(fromDay - lateDays, endDay - days) : fromDay
}

function firstOfNextMonth(day: number): number {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}

function monthOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 7)
}
