import { count, decimal, duration } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'

const hourMs = 3_600_000

type Period = CostChange['current']

/** Why the cost of a job changed, for reasons that are no money; with the first day of a job that began within the previous period. */
export function reasonText(
  { reason, current, previous, firstSeenDay, lastSeenDay }: CostChange,
  previousSince: string,
): string {
  switch (reason) {
    case 'new':
      return `New: first seen ${day(firstSeenDay)}`
    case 'gone':
      return `Gone: last seen ${day(lastSeenDay)}`
    case 'more_runs':
      return `${runs(current.runs ?? 0)} instead of ${count(previous.runs ?? 0)}${
        firstSeenDay > previousSince.slice(0, 10) ? `: first seen ${day(firstSeenDay)}` : ''
      }`
    case 'fewer_runs':
      return `${runs(current.runs ?? 0)} instead of ${count(previous.runs ?? 0)}`
    case 'timed_out':
      return `${runs(current.timedOutRuns)} timed out`
    case 'longer_runs':
    case 'shorter_runs':
      return `${averageDuration(current)} per run instead of ${averageDuration(previous)}`
    case 'more_hours':
    case 'fewer_hours':
      return `${time(current)} instead of ${time(previous)}`
    default:
      return 'Cost without runs in these dates'
  }
}

function runs(number: number): string {
  return `${count(number)} ${number === 1 ? 'run' : 'runs'}`
}

function time({ timeMs }: Period): string {
  return `${decimal(((timeMs ?? 0) / hourMs).toFixed(1))} h`
}

function averageDuration({ averageDurationMs }: Period): string {
  return averageDurationMs === null ? 'unknown' : duration(averageDurationMs)
}
