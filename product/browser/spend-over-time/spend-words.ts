import { elsewhere } from '#contract/absence.ts'
import { day as dayText, dayRange, shortDay } from '#ui/format/time.ts'
import type { SpendOverTime } from '#product/contract/calls/spend-over-time.ts'
import type { SpendCut } from '#product/contract/calls/spend-over-time.ts'
import type { TimeFrame } from '#product/contract/spend-periods.ts'

type Period = Pick<SpendOverTime['periods'][number], 'since' | 'until' | 'isWhole'>

/** What the values of a cut are called, one of them. */
export const cutNames: Readonly<Record<SpendCut, string>> = {
  feature: 'Feature',
  resource: 'Resource',
  provider: 'Provider',
  workspace: 'Workspace',
  sku: 'SKU',
  assetKind: 'Workload type',
  owner: 'Owner',
  job: 'Job',
  tag: 'Tag',
}

/** What a period of a time frame is called. */
export const periodNames: Readonly<Record<TimeFrame, string>> = {
  monthly: 'Month',
  weekly: 'Week',
  daily: 'Day',
}

const monthOf = (day: string) => dayText(day).replace(/^\d+ /, '')

/** A period in full: "May 2025", "5 – 11 May 2025"; a month that is cut off by its days. */
export function periodText({ since, until, isWhole }: Period, timeFrame: TimeFrame): string {
  return timeFrame === 'monthly' && isWhole ? monthOf(since) : dayRange(since, until)
}

/** A period in little room: a week by its Monday. */
export function shortPeriodText(period: Period, timeFrame: TimeFrame): string {
  return timeFrame === 'monthly' ? monthOf(period.since) : shortDay(period.since)
}

/** Why a period has no cost. */
export const notCollectedThen = elsewhere(
  'No usage was collected of these days.',
  'Usage is kept from the first collection on, and a year before it where Databricks still has it.',
)

/** Why nothing is compared. */
export const noPeriodBefore = elsewhere(
  'There is no period before it with usage.',
  'Choose later dates: a period is compared once it and the one before are collected.',
)
