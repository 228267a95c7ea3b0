import { elsewhere } from '#contract/absence.ts'
import type { ColumnSummary } from '#contract/report.ts'
import type { ChartFormat } from '#ui/chart/chart-data.ts'
import type { FigureProps } from '#ui/figures/figure.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
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
  { label: 'Minimum', name: 'minimum' },
  { label: 'Average', name: 'average' },
  { label: 'Median', name: 'median' },
  { label: 'Maximum', name: 'maximum' },
  { label: 'Last', name: 'last' },
] as const

/** What the chosen figure was over all rows of the range: least, average, median, greatest, last, and where it goes. */
export function KpiSummary({ summary, ...rest }: Props) {
  const because = useIncompleteRange()
  const { kpi } = rest.view
  const incomplete = kpi.format === 'money' ? because : undefined
  if (!summary || summary.count === 0) return null
  return (
    <FigureStrip
      label={`${kpi.label} over the range`}
      figures={parts.map((part) => figureOf(part, summary, rest))}
      incomplete={incomplete}
    />
  )
}

function figureOf(
  { label, name }: (typeof parts)[number],
  summary: ColumnSummary,
  {
    view: { kpi, unit, perspective },
    rowsName,
    split,
    format,
    currency,
    isEstimated,
  }: Omit<Props, 'summary'>,
): FigureProps {
  if (name === 'last' && split) return { label, value: <NotAvailable because={noLast(split)} /> }
  const amount = summary[name]
  const value =
    amount === null ? (
      <NotAvailable because={rowAbsence(perspective, kpi)} />
    ) : kpi.format === 'money' ? (
      <Money amount={String(amount)} currency={currency} kind={isRate(kpi) ? 'rate' : 'amount'} />
    ) : (
      <span data-tip={String(amount)}>{format.full(Number(amount) / (unit?.factor ?? 1))}</span>
    )
  const figure = { label, value, isEstimated: isEstimated && amount !== null }
  if (name === 'average')
    return { ...figure, note: `of ${count(summary.count)} ${summary.count === 1 ? 'run' : rowsName}` }
  if (name !== 'last' || summary.change === null) return figure
  const change = { share: summary.change, worse: 'more', comparedTo: 'vs previous 5 runs' } as const
  return { ...figure, change }
}

/** Rows of several parts have no order in which a last one, or five, would say where the figure goes. */
function noLast({ partsName }: Split) {
  return elsewhere(
    `The last figure and its change are known of one of the ${partsName}, not of several together.`,
    `Choose one of the ${partsName}.`,
  )
}
