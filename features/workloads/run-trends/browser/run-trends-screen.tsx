import { useParams } from '@tanstack/react-router'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { JobHeader } from '#product/browser/asset/job-header.tsx'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { place } from '#product/places.ts'
import { RunTabs } from '#product/browser/runs/run-tabs.tsx'
import { TimeTrend } from '../time-parts/browser/time-trend.tsx'
import { isOfTime } from '../time-parts/browser/time-view.ts'
import { ClustersTrend } from './clusters-trend.tsx'
import { TasksTrend } from './tasks-trend.tsx'
import { trendOfUrlState } from './trend-view.ts'
import { WorkflowTrend } from './workflow-trend.tsx'

const shownBy = { WORKFLOW: WorkflowTrend, TASKS: TasksTrend, CLUSTERS: ClustersTrend } as const

/** How the runs of one job move: as a whole, by task, or on one of its clusters. */
export function RunTrendsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <TrendOfJob jobId={jobId} />
    </ExistingJob>
  )
}

function TrendOfJob({ jobId }: { jobId: string }) {
  const { urlState } = useUrlState()
  const trend = trendOfUrlState(urlState)
  const Shown = isOfTime(urlState) ? TimeTrend : shownBy[trend.perspective]
  return (
    <>
      <JobHeader
        jobId={jobId}
        crumb={place.runs.path}
        view="Trend"
        note="Runs active in these dates (UTC), by their start. Click a bar to open it, drag across the chart to zoom."
      />
      <RunTabs jobId={jobId} current="trend" />
      <Shown jobId={jobId} trend={trend} />
    </>
  )
}
