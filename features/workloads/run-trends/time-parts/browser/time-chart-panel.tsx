import { useEffect } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import { lateDrawing } from '#ui/chart/late-drawing.tsx'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { urlStateOfZoom } from '#ui/dates/zoom.ts'
import { count } from '#ui/format/quantity.ts'
import { useOpen } from '#ui/url-state/use-open.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { startsIn } from '../../browser/trend-places.ts'
import { useChartZoom } from '../../browser/use-chart-zoom.ts'
import type { OpenedChanges } from '../../configuration/browser/configuration-panel.tsx'
import type { ConfigurationChange } from '../../configuration/contract.ts'
import { timeChart, timeFormat } from './time-chart.ts'
import type { TimeRun } from './time-runs.ts'
import type { TimeMeasure } from './time-view.ts'

type Props = {
  /** Oldest first. */
  runs: readonly TimeRun[]
  /** There are runs in the range that are older than all of these. */
  hasOlder: boolean
  measure: TimeMeasure
  currency: string
  range: { since: string; until: string }
  changes: readonly ConfigurationChange[]
  /** Shows what changed where a line of the chart was clicked. */
  onOpenChanges: (opened: OpenedChanges) => void
}

const chartHeight = 280

/** A bar of the parts of its time for each run. A range drawn with the pointer is zoomed into; a click opens the run. */
export function TimeChartPanel({ runs, hasOlder, measure, currency, range, changes, onOpenChanges }: Props) {
  useEffect(() => void lateDrawing.begin().catch(() => undefined), [])
  const { change } = useUrlState()
  const open = useOpen()
  const zoom = useChartZoom()
  const incompleteSince = useIncompleteSince()
  const data = timeChart(runs, measure, { range, changes, incompleteSince })
  const handleRange = (first: number, last: number) => {
    const [from, to] = [runs[first], runs[Math.min(last, runs.length - 1)]]
    if (from && to) change({ ...urlStateOfZoom(from.startTime, to.startTime), page: undefined })
  }
  const handleChoose = (place: number) => {
    const run = runs[place]
    if (run) open(attemptLink(run))
  }
  const units: Readonly<Record<TimeMeasure, string>> = {
    MINUTES: 'min',
    SHARE: 'share of the run',
    COST: currency,
  }
  return (
    <Chart
      title="Where the time went"
      unit={[
        units[measure],
        startsIn(runs.map(({ startTime }) => startTime)),
        ...(data.times ? [] : ['run after run']),
        ...(hasOlder ? [`the newest ${count(runs.length)} runs`] : []),
      ].join(', ')}
      categoryName="Run start"
      data={data}
      format={timeFormat(measure, currency)}
      isStacked
      height={chartHeight}
      onChoose={handleChoose}
      onMarker={({ atMs }) =>
        onOpenChanges({ changes: changes.filter(({ changeTime }) => Date.parse(changeTime) === atMs) })
      }
      onRange={handleRange}
      zoom={zoom}
    />
  )
}
