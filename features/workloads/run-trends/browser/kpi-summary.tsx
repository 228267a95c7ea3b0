import type { ReactNode } from 'react'
import { elsewhere } from '#contract/absence.ts'
import type { ColumnSummary } from '#contract/report.ts'
import type { ChartFormat } from '#ui/chart/chart-data.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { count } from '#ui/format/quantity.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { rowAbsence } from './offered-kpis.ts'
import { isRate } from './trend-format.ts'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Props = {
  summary: ColumnSummary | undefined
  view: TrendView
  /** How many rows there are, with the figure or without. */
  rowsCount: number
  /** What the rows are: "task runs". */
  rowsName: string
  /** The parts of runs whose rows stand side by side; absent where they are all of one. */
  split: Split | undefined
  format: ChartFormat
  currency: string
  /** The figure is an estimate of some runs, or contains one. */
  isEstimated: boolean
}

const parts = [
  { label: 'Average', name: 'average' },
  { label: 'Median', name: 'median' },
  { label: 'Last run', name: 'last' },
  { label: 'Last 5 runs, average', name: 'recentAverage' },
] as const

/** The chosen figure over all rows of the range: average, median between least and most, last, and the last five against the five before. */
export function KpiSummary({ summary, ...rest }: Props) {
  const because = useIncompleteRange()
  const { kpi } = rest.view
  const incomplete = kpi.format === 'money' ? because : undefined
  if (!summary || summary.count === 0) return null
  return (
    <MetricStrip
      label={`${kpi.label} over the range`}
      metrics={parts.map((part) => figureOf(part, summary, rest))}
      incomplete={incomplete}
    />
  )
}

function figureOf(
  { label, name }: (typeof parts)[number],
  summary: ColumnSummary,
  props: Omit<Props, 'summary'>,
): MetricProps {
  const { split, isEstimated } = props
  const isOfLatest = name === 'last' || name === 'recentAverage'
  if (isOfLatest && split) return { label, value: <NotAvailable because={noLast(split)} /> }
  const amount = summary[name] ?? null
  if (name === 'recentAverage' && amount === null)
    return { label, value: <NotAvailable because={tooFewRuns} /> }
  const metric = { label, value: written(amount, props), isEstimated: isEstimated && amount !== null }
  if (name === 'average') return { ...metric, note: <CountNote {...props} known={summary.count} /> }
  const { minimum, maximum, formerAverage = null, change } = summary
  if (name === 'median' && minimum !== maximum)
    return { ...metric, note: <Extremes {...props} minimum={minimum} maximum={maximum} /> }
  if (name !== 'recentAverage' || change === null) return metric
  const comparedTo = <>vs previous 5 ({written(formerAverage, props)})</>
  return { ...metric, change: { share: change, worse: worseOf(props.view.kpi), comparedTo } }
}

type Writing = Pick<Props, 'view' | 'format' | 'currency'>

function written(amount: string | number | null, { view, format, currency }: Writing): ReactNode {
  const { kpi, unit, perspective } = view
  if (amount === null) return <NotAvailable because={rowAbsence(perspective, kpi)} />
  if (kpi.format === 'money')
    return <Money amount={String(amount)} currency={currency} kind={isRate(kpi) ? 'rate' : 'amount'} />
  return <span data-tooltip={String(amount)}>{format.full(Number(amount) / (unit?.factor ?? 1))}</span>
}

function Extremes({ minimum, maximum, ...props }: Writing & Pick<ColumnSummary, 'minimum' | 'maximum'>) {
  return (
    <>
      from {written(minimum, props)} to {written(maximum, props)}
    </>
  )
}

/** How many rows the table has, and how many of them have the figure where these are fewer, with the reason. */
function CountNote({ known, ...props }: Omit<Props, 'summary'> & { known: number }) {
  const { rowsCount, rowsName, view } = props
  if (known >= rowsCount) return `of ${count(rowsCount)} ${rowsCount === 1 ? 'run' : rowsName}`
  const { perspective, kpi } = view
  return (
    <span data-tooltip={rowAbsence(perspective, kpi)?.because}>
      {count(known)} of {count(rowsCount)} {rowsName} have a {kpi.format === 'money' ? 'cost' : 'value'}
    </span>
  )
}

/** More money or time is worse; more use of a machine is neither. */
function worseOf({ format }: TrendView['kpi']): 'more' | undefined {
  return format === 'money' || format === 'duration' ? 'more' : undefined
}

const tooFewRuns = elsewhere('Fewer than 10 runs have this figure.', 'Choose longer dates.')

/** Rows of several parts have no order in which a last one, or five, would say where the figure goes. */
function noLast({ partsName }: Split) {
  return elsewhere(
    `Known of one of the ${partsName}, not of several together.`,
    `Choose one of the ${partsName}.`,
  )
}
