import { useEffect, type ReactNode } from 'react'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useOpen } from '#ui/url-state/use-open.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { lateDrawing } from '#ui/chart/late-drawing.tsx'
import { ZoomButton, type ChartZoom } from '#ui/chart/zoom-button.tsx'
import { urlStateOfZoom } from '#ui/dates/zoom.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import type { OpenedChanges } from '../configuration/browser/configuration-panel.tsx'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { emptyChart, whyNever } from './offered-kpis.ts'
import { PeriodPanel } from './period-panel.tsx'
import { trendChart } from './trend-chart.ts'
import { trendFormat } from './trend-format.ts'
import { startOf, startsIn } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'
import { useChartZoom } from './use-chart-zoom.ts'
import type { Charted } from './use-charted.ts'

type Look = {
  view: TrendView
  changes: readonly ConfigurationChange[]
  /** How each run is cut into parts. */
  split: Split | undefined
  /** What the rows are: "task runs". */
  rowsName: string
  /** Shows what changed where a line of the chart was clicked. */
  onOpenChanges: (opened: OpenedChanges) => void
}

/** The chosen figure over time as soon as the report has answered: from run to run, or by day or week where runs are many. */
export function TrendPanel({ charted, ...look }: Look & { charted: Charted }) {
  useEffect(() => void lateDrawing.begin().catch(() => undefined), [])
  const { rows, data, periods, isByPeriod, error } = charted
  const zoom = useChartZoom()
  const isNever = whyNever(look.view.perspective, look.view.kpi) !== undefined
  const isAwaited = !data || (isByPeriod && !isNever && !periods)
  if (isAwaited) return error ? null : <Skeleton width="100%" height={300} />
  const empty = <NoFigures view={look.view} isWithoutRows={rows.length === 0} zoom={zoom} />
  if (isNever) return empty
  const currency = data.currency ?? 'USD'
  if (isByPeriod && periods)
    return <PeriodPanel {...look} answer={periods} currency={currency} zoom={zoom} empty={empty} />
  const { since, until } = data
  return <RunPanel {...look} {...{ rows, currency, zoom, empty }} range={{ since, until }} />
}

type RunProps = Look & {
  rows: readonly TrendRow[]
  currency: string
  range: { since: string; until: string }
  zoom: ChartZoom | undefined
  /** What stands in the place of a chart without figures. */
  empty: ReactNode
}

/** A range drawn with the pointer is zoomed into, to the minute; a click opens the run. */
function RunPanel({ view, rows, currency, range, changes, split, zoom, empty, onOpenChanges }: RunProps) {
  const { change } = useUrlState()
  const open = useOpen()
  const incompleteSince = useIncompleteSince()
  const chart = trendChart(rows, view, { range, incompleteSince, changes, split })
  const { data, firsts, isStacked, partsCount, leftOutCount } = chart
  if (data.series.every(({ values }) => values.every((value) => value === null))) return empty
  const handleRange = (first: number, last: number) => {
    const [from, to] = [firsts[first], firsts[Math.min(last, firsts.length - 1)]]
    if (from && to) change({ ...urlStateOfZoom(startOf(from), startOf(to)), page: undefined })
  }
  const handleChoose = (place: number) => {
    const row = firsts[place]
    if (row) open(attemptLink(row))
  }
  return (
    <Chart
      title={view.kpi.label}
      unit={[
        view.kpi.format === 'money' ? currency : (view.unit?.label ?? ''),
        startsIn(firsts.map(startOf)),
        ...(split && leftOutCount > 0
          ? [`the highest ${count(partsCount - leftOutCount)} of ${count(partsCount)} ${split.partsName}`]
          : []),
      ].join(', ')}
      categoryName="Run start"
      data={data}
      format={trendFormat(view, currency)}
      isStacked={isStacked}
      onChoose={handleChoose}
      onMarker={({ atMs }) =>
        onOpenChanges({ changes: changes.filter(({ changeTime }) => Date.parse(changeTime) === atMs) })
      }
      onRange={handleRange}
      zoom={zoom}
    />
  )
}

type NoFiguresProps = { view: TrendView; isWithoutRows: boolean; zoom: ChartZoom | undefined }

function NoFigures({ view: { perspective, kpi }, isWithoutRows, zoom }: NoFiguresProps) {
  const { title, text } = emptyChart(perspective, kpi, isWithoutRows)
  return (
    <Panel title={kpi.label} actions={zoom && <ZoomButton {...zoom} />}>
      <EmptyState title={title}>{text}</EmptyState>
    </Panel>
  )
}
