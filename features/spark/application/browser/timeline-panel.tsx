import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listSparkExecutors } from '#product/contract/calls/spark-executors.ts'
import { listSparkStages } from '#product/contract/calls/spark-stages.ts'
import type { SparkApplication } from '#product/contract/calls/spark-application.ts'
import { coreSteps, stageBars } from './timeline.ts'
import { Timeline } from './timeline.tsx'

const shownStages = 40
const mostExecutors = 250

/** Which stages were on when, over the cores that executors had. */
export function TimelinePanel({ application }: { application: SparkApplication }) {
  const { clusterId, sparkContextId, startTime, endTime, logUntil } = application
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const path = { clusterId, sparkContextId }
  const stages = useEndpoint(listSparkStages, {
    path,
    query: { ...scope, size: shownStages, orderBy: 'wallTime', orderDirection: 'DESC' },
  })
  const executors = useEndpoint(listSparkExecutors, { path, query: { ...scope, size: mostExecutors } })
  const error = stages.error ?? executors.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The timeline could not be read."
        onRetry={() => void Promise.all([stages.refetch(), executors.refetch()])}
      />
    )
  const until = endTime ?? logUntil
  const all = stages.data?.totalElements ?? 0
  const unit =
    all > shownStages ? `the ${shownStages} of ${count(all)} stages with the most time` : 'all stages'
  return (
    <Panel title="Stages and executors over time" unit={unit}>
      {!stages.data || !executors.data ? (
        <Skeleton width="100%" />
      ) : startTime === null || until === null || all === 0 ? (
        <EmptyState title="No stage was on.">Its log has none, or not when it began.</EmptyState>
      ) : (
        <Timeline
          application={application}
          span={{ since: Date.parse(startTime), until: Date.parse(until) }}
          bars={stageBars(rowsOf(listSparkStages, stages.data), Date.parse(until))}
          steps={
            executors.data.totalElements > mostExecutors
              ? undefined
              : coreSteps(rowsOf(listSparkExecutors, executors.data))
          }
        />
      )}
    </Panel>
  )
}
