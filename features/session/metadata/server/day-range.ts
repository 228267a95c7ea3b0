import { dayOf } from '#contract/dates.ts'
import type { Day } from '#contract/dates.ts'

type Span = { firstUsageTime: string | null; lastUsageTime: string | null }

/** The first and the last UTC day that hold usage of any of the workspaces. */
export function dayRangeOf(spans: readonly Span[]): { firstDay: Day | null; lastDay: Day | null } {
  const firsts = spans.map((span) => span.firstUsageTime).filter((time) => time !== null)
  const lasts = spans.map((span) => span.lastUsageTime).filter((time) => time !== null)
  const [first] = firsts.toSorted()
  const last = lasts.toSorted().at(-1)
  return {
    firstDay: first === undefined ? null : dayOf(new Date(first)),
    // A record that ends at midnight belongs to the day before.
    lastDay: last === undefined ? null : dayOf(new Date(new Date(last).getTime() - 1)),
  }
}
