import { dayOf } from '#contract/dates.ts'
import { openText } from '../events/open-text.ts'
import type { LogFacts } from '../facts/log-facts.ts'
import { timeIn } from '../facts/times.ts'

/** Which Spark context of which cluster a log is of. */
export type LogPlace = { accountId: string; workspaceId: string; clusterId: string; sparkContextId: string }

export type LogRow = Readonly<Record<string, unknown>>

/** The columns that identify an application. */
export function keyOf({ accountId, workspaceId, clusterId, sparkContextId }: LogPlace) {
  return {
    account_id: accountId,
    workspace_id: workspaceId,
    cluster_id: clusterId,
    spark_context_id: sparkContextId,
  }
}

/** A time as text, if it can be one. */
export function instantOf(ms: number | undefined): string | null {
  const time = timeIn(ms)
  return time === undefined ? null : new Date(time).toISOString()
}

/** The UTC days from a start to an end; without an end to the last event, without a start the day of the end. */
export function daysOf(
  startMs: number | undefined,
  endMs: number | undefined,
  { lastEventMs }: LogFacts,
): { day: string | null; last_day: string | null } {
  return daysBetweenTimes(timeIn(startMs), timeIn(endMs) ?? lastEventMs)
}

/** The UTC days from one time to another, of which each may be unknown. */
export function daysBetweenTimes(
  start: number | undefined,
  end: number | undefined,
): { day: string | null; last_day: string | null } {
  const [first, last] = [start ?? end, end ?? start]
  if (first === undefined || last === undefined) return { day: null, last_day: null }
  return { day: dayOf(new Date(first)), last_day: dayOf(new Date(Math.max(first, last))) }
}

/** A text in which secrets are hidden, if there is one. */
export function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : openText(text)
}
