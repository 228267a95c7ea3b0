import { useState } from 'react'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ZoomButton } from '#ui/chart/zoom-button.tsx'
import { useZoom } from '#ui/dates/zoom.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { setFilters } from '#ui/report/set-filters.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listRunTimeParts, mostRunsInParts } from '#product/contract/calls/run-time-parts.ts'
import { timeParts } from '#product/contract/time-parts.ts'
import { noRuns } from '../../browser/offered-kpis.ts'
import type { TrendView } from '../../browser/trend-view.ts'
import { useChanges } from '../../browser/use-changes.ts'
import { useChartZoom } from '../../browser/use-chart-zoom.ts'
import { ConfigurationPanel, type OpenedChanges } from '../../configuration/browser/configuration-panel.tsx'
import { PartTable } from './part-table.tsx'
import { TimeControls } from './time-controls.tsx'
import { TimeChartPanel } from './time-chart-panel.tsx'
import { isSplit, timeRuns } from './time-runs.ts'
import { timeMeasureOf } from './time-view.ts'
import { unsplitText } from './unsplit-text.ts'

type Props = { jobId: string; trend: Pick<TrendView, 'configTimelineVisible'> }

/** Where the time of each run of the job went, run by run and part by part. */
export function TimeTrend({ jobId, trend }: Props) {
  const { urlState } = useUrlState()
  const measure = timeMeasureOf(urlState)
  const read = useRunTimeParts(jobId)
  const changes = useChanges(jobId, trend.configTimelineVisible)
  const [opened, setOpened] = useState<OpenedChanges>()
  const currency = read.data?.currency ?? 'USD'
  const rows = rowsOf(listRunTimeParts, read.data)
  const { runs, hasOlder } = timeRuns(rows, mostRunsInParts)
  const areAllRead = read.data === undefined || read.data.totalElements === rows.length
  return (
    <>
      <TimeControls measure={measure} currency={currency} isWithChanges={trend.configTimelineVisible} />
      {read.error && (
        <ErrorState
          error={read.error}
          title="The parts of the time could not be read."
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.error && !read.data && <Skeleton width="100%" height={300} />}
      {read.data && !runs.some(isSplit) && <NoSplit text={unsplitText(runs)} />}
      {read.data && runs.some(isSplit) && (
        <>
          <TimeChartPanel
            {...{ runs, measure, currency }}
            hasOlder={hasOlder || !areAllRead}
            range={{ since: read.data.since, until: read.data.until }}
            changes={changes ?? []}
            onOpenChanges={setOpened}
          />
          <PartTable {...{ runs, measure, currency }} />
        </>
      )}
      {changes && <ConfigurationPanel changes={changes} opened={opened} />}
    </>
  )
}

/** Asks for the parts of the newest runs of the view, as many as a chart shows. */
function useRunTimeParts(jobId: string) {
  const { urlState } = useUrlState()
  const query = { ...useViewQuery(), ...setFilters(urlState, listRunTimeParts.query), ...useZoom() }
  return useEndpoint(listRunTimeParts, {
    path: { jobId },
    query: {
      ...query,
      size: mostRunsInParts * timeParts.length,
      orderBy: 'startTime',
      orderDirection: 'DESC',
    },
  })
}

/** Stands in the place of the chart where no run is split; without a text there is no run at all. */
function NoSplit({ text }: { text: string | undefined }) {
  const zoom = useChartZoom()
  return (
    <Panel title="Where the time went" actions={zoom && <ZoomButton {...zoom} />}>
      {text === undefined ? (
        <EmptyState title={noRuns.title}>Choose other dates or another status.</EmptyState>
      ) : (
        <EmptyState title="The time of none of these runs is split.">
          {text} Choose other dates, or a job whose clusters deliver event logs.
        </EmptyState>
      )}
    </Panel>
  )
}
