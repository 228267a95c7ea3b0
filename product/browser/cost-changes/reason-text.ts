import { signedMoney, money } from '#ui/format/money.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import { quotient } from '../workload-list/totals.ts'

type Period = CostChange['current']

/** Why the cost of a job changed, in one clause. */
export function reasonText(change: CostChange, currency: string): string {
  const { reason, current, previous } = change
  switch (reason) {
    case 'new':
      return `New: first seen ${day(change.firstSeenDay)}`
    case 'gone':
      return `Gone: last seen ${day(change.lastSeenDay)}`
    case 'price':
      return `Unit prices: ${signedMoney(change.priceEffect, currency)}`
    case 'more_runs':
    case 'fewer_runs':
      return `${runs(current.runs)} instead of ${count(previous.runs)}`
    case 'timed_out':
      return `${runs(current.timedOutRuns)} timed out`
    case 'longer_runs':
    case 'shorter_runs':
      return `${averageDuration(current)} per run instead of ${averageDuration(previous)}`
    case 'costlier_runs':
    case 'cheaper_runs':
      return `${costPerRun(current, currency)} per run instead of ${costPerRun(previous, currency)}`
    case null:
      return 'Cost without runs in these dates'
  }
}

function runs(number: number): string {
  return `${count(number)} ${number === 1 ? 'run' : 'runs'}`
}

function averageDuration({ averageDurationMs }: Period): string {
  return averageDurationMs === null ? 'unknown' : duration(averageDurationMs)
}

function costPerRun({ cost, runs: number }: Period, currency: string): string {
  const average = quotient(cost, number)
  return average === null ? 'unknown' : money(average, currency)
}
