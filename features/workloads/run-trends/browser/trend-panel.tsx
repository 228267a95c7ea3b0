import { useEffect, type ReactNode } from 'react'
import type { Listed } from '#contract/report.ts'
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
import type { ConfigurationChange } from '../configuration/contract.ts'
import { wholeRuns } from './newest-rows.ts'
import { emptyChart } from './offered-kpis.ts'
import { trendChart } from './trend-chart.ts'
import { trendFormat } from './trend-format.ts'
import type { TrendRow } from './trend-row.ts'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Look = {
  view: TrendView
  changes: readonly ConfigurationChange[]
  /** How each run is cut into parts. */
  split: Split | undefined
  /** What the rows are, of which the newest are drawn: "task runs". */
  rowsName: string
}

/** The newest rows, with the answer that they are from. */
export type Charted = { rows: readonly TrendRow[]; data: Listed | undefined; error: unknown }

type Props = Look & {
  charted: Charted
}

/** The chosen figure from run to run as soon as the report has answered; its table says what went wrong. */
export function TrendPanel({ charted: { rows: newest, data, error }, ...look }: Props) {
  useEffect(() => void lateDrawing.begin().catch(() => undefined), [])
  if (!data) return error ? null : <Skeleton width="100%" height={300} />
  const isCut = look.split !== undefined && newest.length < data.totalElements
  const rows = isCut ? wholeRuns(newest) : newest
  return <TrendChart {...look} rows={rows} totalRows={data.totalElements} currency={data.currency ?? 'USD'} />
}

/** A range drawn with the pointer is zoomed into, to the minute. */
function TrendChart({
  view,
  rows,
  totalRows,
  currency,
  changes,
  split,
  rowsName,
}: Look & { rows: readonly TrendRow[]; totalRows: number; currency: string }) {
  const { change } = useAddress()
  const { kpi, unit } = view
  const incompleteSince = useIncompleteSince()
  const zoomedTo = useZoom()
  const zoom = zoomedTo && {
    label: zoomText(zoomedTo),
    onReset: () => change({ ...withoutZoom, page: undefined }),
  }
  const { data, starts, isStacked, partsCount, leftOutCount } = trendChart(rows, view, {
    incompleteSince,
    changes,
    split,
  })
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  const unzoom = zoom && <ZoomButton {...zoom} />
  if (isEmpty) return <NoFigures view={view} isWithoutRows={rows.length === 0} actions={unzoom} />
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
        ...(rows.length < totalRows
          ? [`the newest ${count(rows.length)} of ${count(totalRows)} ${rowsName}`]
          : []),
        ...(split && leftOutCount > 0
          ? [`the highest ${count(partsCount - leftOutCount)} of ${count(partsCount)} ${split.partsName}`]
          : []),
      ].join(', ')}
      categoryName="Run start"
      data={data}
      format={trendFormat(view, currency)}
      isStacked={isStacked}
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

type NoFiguresProps = { view: TrendView; isWithoutRows: boolean; actions: ReactNode }

function NoFigures({ view: { perspective, kpi }, isWithoutRows, actions }: NoFiguresProps) {
  const { title, text } = emptyChart(perspective, kpi, isWithoutRows)
  return (
    <Panel title={kpi.label} actions={actions}>
      <EmptyState title={title}>{text}</EmptyState>
    </Panel>
  )
}
