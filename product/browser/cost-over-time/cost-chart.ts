import { addDays, type Day } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import type { ChartData, ChartPrevious, ChartSeries } from '#ui/chart/chart-data.ts'
import { count } from '#ui/format/quantity.ts'
import { day as dayText, dayRange } from '#ui/format/time.ts'
import type { CostOverTime } from '#product/contract/calls/cost-over-time.ts'
import { cloudCostColumn, databricksCostColumn } from '#product/contract/columns/cost-part-columns.ts'
import { costMark, type EstimateMark } from '#product/contract/estimate-reasons.ts'
import { costSpans, type CostSpan } from './cost-spans.ts'

type Incomplete = {
  isIncomplete: (day: Day) => boolean
  /** Why a day is not final. */
  because: string
}

/** Cost by day or week, as a chart and as the days that each of its places covers. */
export type CostChart = { data: ChartData; spans: readonly CostSpan[] }

const numbersOf = (amounts: readonly (string | null)[]) =>
  amounts.map((amount) => (amount === null ? null : Number(amount)))

/** Which places are estimates, and why; nothing where none is. */
function estimatesOf(marks: readonly EstimateMark[]): Pick<ChartSeries, 'isEstimated' | 'estimatedBecause'> {
  if (!marks.some(({ isEstimated }) => isEstimated)) return {}
  return {
    isEstimated: marks.map(({ isEstimated }) => isEstimated),
    estimatedBecause: marks.map(({ estimatedBecause }) => estimatedBecause),
  }
}

const notEstimated: EstimateMark = { isEstimated: false }

/** The mark of VMs: each amount is an estimate. */
const cloudMark = (span: CostSpan): EstimateMark =>
  span.cloudCost === null || moneyUnits(span.cloudCost) === 0n
    ? notEstimated
    : { ...costMark(span), isEstimated: true }

/** Whether any amount is known and not zero. */
const isSome = (amounts: readonly (string | null)[]) =>
  amounts.some((amount) => amount !== null && moneyUnits(amount) !== 0n)

function seriesOf(spans: readonly CostSpan[]): ChartSeries[] {
  const databricks = spans.map(({ databricksCost }) => databricksCost)
  const cloud = spans.map(({ cloudCost }) => cloudCost)
  const [hasDatabricks, hasCloud] = [isSome(databricks), isSome(cloud)]
  const shape = 'bar'
  return [
    ...(hasDatabricks || !hasCloud
      ? [
          {
            name: 'Databricks',
            meaning: databricksCostColumn.meaning,
            fill: 'chart-1',
            shape,
            values: numbersOf(databricks),
            amounts: databricks,
          } as const,
        ]
      : []),
    ...(hasCloud
      ? [
          {
            name: 'VMs',
            meaning: cloudCostColumn.meaning,
            fill: 'chart-2',
            shape,
            values: numbersOf(cloud),
            amounts: cloud,
            ...estimatesOf(spans.map(cloudMark)),
          } as const,
        ]
      : []),
  ]
}

function previousOf(spans: readonly CostSpan[], { totals, ...answer }: CostOverTime): ChartPrevious[] {
  if (totals.previousCost === null) return []
  const amounts = spans.map(({ previousCost }) => previousCost)
  return [
    {
      name: `Previous period, ${dayRange(answer.previousSince.slice(0, 10), (answer.previousUntil ?? answer.since).slice(0, 10))}`,
      meaning: 'Cost of the days before, each behind the day that it is compared with.',
      categories: spans.map(({ previousSince, previousUntil }) =>
        previousSince === null || previousUntil === null ? null : dayRange(previousSince, previousUntil),
      ),
      fileNames: spans.map(({ previousSince }) => previousSince),
      values: numbersOf(amounts),
      amounts,
      isEstimated: spans.map(({ isPreviousEstimated }) => isPreviousEstimated),
      estimatedBecause: spans.map(
        ({ previousEstimatedBecause: estimatedBecause }) => costMark({ estimatedBecause }).estimatedBecause,
      ),
      total: totals.previousCost,
    },
  ]
}

/** Cost on each day or week of an answer, Databricks and VMs, before the previous period, with failed runs as marks. */
export function costChart(answer: CostOverTime, { isIncomplete, because }: Incomplete): CostChart {
  const spans = costSpans(answer.days)
  const [previous] = previousOf(spans, answer)
  const places = spans.flatMap(({ until, cost }, place) =>
    cost !== null && isIncomplete(addDays(until, -1)) ? [place] : [],
  )
  const marks = spans.flatMap(({ failedRuns, runs }, place) =>
    failedRuns === 0
      ? []
      : [{ place, name: 'Failed runs', tone: 'failed', text: failedText(failedRuns, runs) } as const],
  )
  return {
    spans,
    data: {
      categories: spans.map(({ since, until }) => dayRange(since, until)),
      axisNames: spans.map(({ since }) => dayText(since)),
      fileNames: spans.map(({ since }) => since),
      series: seriesOf(spans),
      ...(previous ? { previous } : {}),
      ...(marks.length > 0 ? { marks } : {}),
      ...(places.length > 0 ? { incomplete: { places, because } } : {}),
    },
  }
}

function failedText(failedRuns: number, runs: number): string {
  return `${count(failedRuns)} of ${count(runs)} ${runs === 1 ? 'run' : 'runs'} failed`
}
