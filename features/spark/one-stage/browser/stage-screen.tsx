import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { place } from '#product/places.ts'
import { getSparkStage } from '../contract.ts'
import { DistributionPanel } from './distribution-panel.tsx'
import { SlowTasksPanel } from './slow-tasks-panel.tsx'
import { StageHeader } from './stage-header.tsx'
import { StageMetrics } from './stage-metrics.tsx'
import { StageTimePanel } from './stage-time-panel.tsx'

const metricsShown = 6

/** An attempt of a stage: where its time went, how its tasks are distributed, and the longest of them. */
export function SparkStageScreen() {
  return (
    <SparkReading>
      <Stage />
    </SparkReading>
  )
}

function Stage() {
  const {
    clusterId = '',
    sparkContextId = '',
    stageNumber = '',
    attemptNumber = '',
  } = useParams({ strict: false })
  const { since: _since, until: _until, ...query } = useViewQuery()
  const path = { clusterId, sparkContextId, stageNumber, attemptNumber }
  const { data: stage, error, refetch } = useEndpoint(getSparkStage, { path, query })
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(getSparkStage, { path, query: {} }, isMissing)
  useCrumbName(stage?.stageName ?? undefined, place.sparkStage.path)
  if (isMissing)
    return (
      <MissingThing
        title={`Stage ${stageNumber}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Spark application', ...place.sparkApplication({ clusterId, sparkContextId }) }}
      />
    )
  if (error)
    return <ErrorState error={error} title="The stage could not be read." onRetry={() => void refetch()} />
  if (!stage) return <MetricSkeleton count={metricsShown} />
  return (
    <>
      <StageHeader stage={stage} application={{ clusterId, sparkContextId }} />
      <StageMetrics stage={stage} />
      {stage.failureReason !== null && (
        <Notice tone="failed">
          <strong>It failed.</strong> {stage.failureReason}
        </Notice>
      )}
      <StageTimePanel stage={stage} application={{ clusterId, sparkContextId }} />
      <DistributionPanel distributions={stage.distributions} />
      <SlowTasksPanel stage={stage} />
    </>
  )
}
