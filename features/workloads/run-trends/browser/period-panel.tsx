import type { ReactNode } from 'react'
import type { PeriodsAnswer } from '#contract/periods.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Chart } from '#ui/chart/chart.tsx'
import type { ChartZoom } from '#ui/chart/zoom-button.tsx'
import { urlStateOfRange } from '#ui/dates/date-range.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import type { OpenedChanges } from '../configuration/browser/configuration-panel.tsx'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { isSummed, periodChart } from './period-chart.ts'
import { trendFormat } from './trend-format.ts'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Props = {
  answer: PeriodsAnswer
  view: TrendView
  currency: string
  changes: readonly ConfigurationChange[]
  split: Split | undefined
  rowsName: string
  zoom: ChartZoom | undefined
  /** What stands in the place of a chart without figures. */
  empty: ReactNode
  onOpenChanges: (opened: OpenedChanges) => void
}

/** The chosen figure by day or week; a click narrows the dates to one of them, a drawn range to several. */
export function PeriodPanel({
  answer,
  view,
  currency,
  changes,
  split,
  rowsName,
  zoom,
  empty,
  ...handlers
}: Props) {
  const { change } = useUrlState()
  const incompleteSince = useIncompleteSince()
  const { data, spans, isStacked } = periodChart(answer, view, rowsName, { changes, split, incompleteSince })
  if (data.series.every(({ values }) => values.every((value) => value === null))) return empty
  const handleRange = (first: number, last: number) => {
    const [from, to] = [spans[first], spans[Math.min(last, spans.length - 1)]]
    if (from && to) change({ ...urlStateOfRange({ since: from.since, until: to.until }), page: undefined })
  }
  const handleMarker = ({ place }: { place: number }) => {
    const span = spans[place]
    const isIn = ({ changeTime }: ConfigurationChange) =>
      span !== undefined && changeTime >= span.since && changeTime < span.until
    handlers.onOpenChanges({ changes: changes.filter(isIn) })
  }
  const unit = view.kpi.format === 'money' ? currency : (view.unit?.label ?? '')
  const figures = isSummed(view.kpi) ? 'sum' : split ? 'median' : 'median and 95th percentile'
  return (
    <Chart
      title={`${view.kpi.label} by ${answer.by}`}
      unit={[unit, figures, 'UTC days'].filter(Boolean).join(', ')}
      categoryName={answer.by === 'week' ? 'Week' : 'Day'}
      data={data}
      format={{ ...trendFormat(view, currency), ...(isSummed(view.kpi) ? {} : { isRate: true }) }}
      isStacked={isStacked}
      onChoose={(place) => handleRange(place, place)}
      onMarker={handleMarker}
      onRange={handleRange}
      zoom={zoom}
    />
  )
}
