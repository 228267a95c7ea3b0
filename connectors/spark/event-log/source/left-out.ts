import type { CodedError } from '#contract/errors.ts'
import { isDenied } from './denied.ts'
import { rightToRead } from './destination.ts'
import { keptMs, lateMs } from './due-clusters.ts'
import type { EventLogState, OpenCluster, Refused } from './state.ts'

const hourMs = 3_600_000
const firstPauseMs = hourMs / 4
const longestPauseMs = 6 * hourMs
/** So many folders that fail otherwise than by a refusal are no matter of a folder any more. */
const mostBroken = 10
const shownReasons = 5

/** What could not be listed or read of a cluster, and why. */
export type LeftOut = { clusterId: string; error: CodedError }

/** Throws what fails if it is so much that it is the place that fails, not some of its folders. */
export function throwIfMany(left: readonly LeftOut[]): void {
  const broken = left.filter(({ error }) => !isDenied(error))
  if (broken[mostBroken]) throw broken[mostBroken].error
}

/** What is known of a failure that happened once more. */
export function failedAgain(error: CodedError, before: Refused | undefined): Refused {
  const problem = error.message.replace(/\.$/, '')
  return { problem, tries: (before?.tries ?? 0) + 1, isDenied: isDenied(error) }
}

/** Until when a cluster that ended is left alone: the longer, the more often it failed. One that runs is tried each time. */
export function tryAgainMs({ endedMs }: Pick<OpenCluster, 'endedMs'>, tries: number, nowMs: number): number {
  if (endedMs === null || endedMs > nowMs - lateMs) return nowMs
  return nowMs + Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
}

/** Whether a cluster whose folder could not be listed will be tried again. */
export function isTriedAgain({ unlisted, endedMs }: OpenCluster, nowMs: number): boolean {
  return unlisted !== undefined && (endedMs === null || endedMs > nowMs - keptMs)
}

/** A sentence for each destination of which folders or files are left out, with the reasons of some. */
export function leftOutNotes({ clusters }: EventLogState): string[] {
  const left = Object.entries(clusters).flatMap(([clusterId, { destination, unlisted, contexts }]) => {
    const refused = unlisted ?? Object.values(contexts).find((context) => context.refused)?.refused
    return refused ? [{ clusterId, destination, refused }] : []
  })
  return [...Map.groupBy(left, ({ destination }) => destination)].map(([destination, some]) => {
    const reasons = some
      .slice(0, shownReasons)
      .map(({ clusterId, refused }) => `${clusterId}: ${refused.problem}`)
    const right = some.some(({ refused }) => refused.isDenied) ? ` It needs ${rightToRead(destination)}` : ''
    return `Event logs of ${some.length} clusters in ${destination} are not read, and are tried again: ${reasons.join('; ')}.${right}`
  })
}
