import { useEffect, type ReactNode } from 'react'
import { rowsOf, type Listed, type Report, type Row } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { lateDrawing } from '#ui/chart/late-drawing.tsx'
import { ZoomButton } from '#ui/chart/zoom-button.tsx'
import { addressOfZoom, useZoom, withoutZoom, zoomText } from '#ui/dates/zoom.ts'
import { useIncompleteSince } from '#ui/dates/incomplete.ts'
import { count } from '#ui/format/quantity.ts'
import { zoneNames } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import type { ConfigurationChange } from '../configuration-timeline/contract.ts'
import { telemetryKpis } from './kpis.ts'
import { trendChart, trendFormat } from './trend-chart.ts'
import type { TrendView } from './trend-view.ts'

type Look = {
  view: TrendView
  changes?: readonly ConfigurationChange[]
  /** Column that cuts each run into series. */
  by?: string
  /** What the rows are, of which the newest are drawn: "task runs". */
  rowsName?: string
}

type Props = Look & {
  report: Pick<Report, 'listName'>
  result: { data: Listed | undefined; error: unknown }
}

/** The chosen figure from run to run as soon as the report has answered; its table says what went wrong. */
export function TrendPanel({ report, result: { data, error }, ...look }: Props) {
  useEffect(() => void lateDrawing.begin().catch(() => undefined), [])
  if (!data) return error ? null : <Skeleton width="100%" height={300} />
  const rows = rowsOf(report, data)
  return <TrendChart {...look} rows={rows} totalRows={data.totalElements} currency={data.currency ?? 'USD'} />
}

/** A range drawn with the pointer is zoomed into, to the minute. */
function TrendChart({
  view,
  rows,
  totalRows,
  currency,
  changes,
  by,
  rowsName,
}: Look & { rows: readonly Row[]; totalRows: number; currency: string }) {
  const { change } = useAddress()
  const { kpi, unit } = view
  const incompleteSince = useIncompleteSince()
  const zoomedTo = useZoom()
  const zoom = zoomedTo && {
    label: zoomText(zoomedTo),
    onReset: () => change({ ...withoutZoom, page: undefined }),
  }
  const { data, starts } = trendChart(rows, view, {
    incompleteSince,
    ...(changes ? { changes } : {}),
    ...(by === undefined ? {} : { by }),
  })
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  const unzoom = zoom && <ZoomButton {...zoom} />
  if (isEmpty) return <NoFigures view={view} isWithoutRuns={rows.length === 0} actions={unzoom} />
  const handleRange = (first: number, last: number) => {
    const [since, until] = [starts[first], starts[Math.min(last, starts.length - 1)]]
    if (since !== undefined && until !== undefined)
      change({ ...addressOfZoom(since, until), page: undefined })
  }
  return (
    <Chart
      title={kpi.label}
      unit={[
        kpi.format === 'money' ? currency : (unit?.label ?? ''),
        startsIn(starts),
        ...(rowsName !== undefined && rows.length < totalRows
          ? [`the newest ${count(rows.length)} of ${count(totalRows)} ${rowsName}`]
          : []),
      ].join(', ')}
      categoryName="Run start"
      data={data}
      format={trendFormat(view, currency)}
      isStacked={by !== undefined}
      onRange={handleRange}
      zoom={zoom}
    />
  )
}

function startsIn(starts: readonly string[]): string {
  const known = starts.filter((start) => start !== '')
  const [first, last] = [known[0], known.at(-1)]
  return first === undefined || last === undefined ? 'by start' : `by start in ${zoneNames(first, last)}`
}

type NoFiguresProps = { view: TrendView; isWithoutRuns: boolean; actions: ReactNode }

function NoFigures({ view, isWithoutRuns, actions }: NoFiguresProps) {
  const { kpi } = view
  return (
    <Panel title={kpi.label} actions={actions}>
      {isWithoutRuns ? (
        <EmptyState title="There are no job runs for the selected filter configuration.">
          Choose other dates, another status or a lower threshold.
        </EmptyState>
      ) : (
        <EmptyState
          title={
            telemetryKpis.has(kpi.name)
              ? 'Data KPIs are not available for this period.'
              : `${kpi.label} is not available for these runs.`
          }
        >
          {kpi.absentBecause.because} Choose another KPI.
        </EmptyState>
      )}
    </Panel>
  )
}
