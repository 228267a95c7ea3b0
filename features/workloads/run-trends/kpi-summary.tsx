import type { ColumnSummary } from '#contract/report.ts'
import type { ChartFormat } from '#ui/chart/chart-data.ts'
import type { FigureProps } from '#ui/figures/figure.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
import { count } from '#ui/format/quantity.ts'
import { NotAvailable } from '#ui/values/not-available.tsx'
import type { TrendView } from './trend-view.ts'

type Props = {
  summary: ColumnSummary | undefined
  view: TrendView
  format: ChartFormat
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

/** What the chosen figure was over all runs of the range: least, average, median, greatest, last, and where it goes. */
export function KpiSummary({ summary, view, format, isEstimated }: Props) {
  const because = useIncompleteRange()
  const incomplete = view.kpi.format === 'money' ? because : undefined
  if (!summary || summary.count === 0) return null
  return (
    <FigureStrip
      label={`${view.kpi.label} over the range`}
      figures={parts.map((part) => figureOf(part, summary, { view, format, isEstimated }))}
      incomplete={incomplete}
    />
  )
}

function figureOf(
  { label, name }: (typeof parts)[number],
  summary: ColumnSummary,
  { view: { kpi, unit }, format, isEstimated }: Omit<Props, 'summary'>,
): FigureProps {
  const amount = summary[name]
  const value =
    amount === null ? (
      <NotAvailable because={kpi.absentBecause} />
    ) : (
      <span data-tip={String(amount)}>{format.full(Number(amount) / (unit?.factor ?? 1))}</span>
    )
  const figure = { label, value, isEstimated: isEstimated && amount !== null }
  if (name === 'average')
    return { ...figure, note: `of ${count(summary.count)} ${summary.count === 1 ? 'run' : 'runs'}` }
  if (name !== 'last' || summary.change === null) return figure
  const change = { share: summary.change, worse: 'more', comparedTo: 'against 5 before' } as const
  return { ...figure, change }
}
