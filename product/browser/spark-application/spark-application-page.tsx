import type { ReactNode } from 'react'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { getSparkApplication, type SparkApplication } from '#product/contract/calls/spark-application.ts'
import { place } from '#product/places.ts'
import { ApplicationHeader } from './application-header.tsx'
import { ApplicationMetrics } from './application-metrics.tsx'
import { useSparkApplication } from './use-spark-application.ts'

const metricsShown = 5

/** The page of a Spark application: what it is, its figures, what is wrong with its log, its tabs, and the open one. */
export function SparkApplicationPage({
  children,
}: {
  children: (application: SparkApplication) => ReactNode
}) {
  const { path, application, error, refetch } = useSparkApplication()
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(getSparkApplication, { path, query: {} }, isMissing)
  useCrumbName(application?.applicationName ?? undefined, place.sparkApplication.path)
  if (isMissing)
    return (
      <MissingThing
        title={`Spark application ${path.sparkContextId}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Workloads', ...place.workflows() }}
      />
    )
  if (error)
    return (
      <ErrorState
        error={error}
        title="The Spark application could not be read."
        onRetry={() => void refetch()}
      />
    )
  if (!application) return <MetricSkeleton count={metricsShown} />
  return (
    <>
      <ApplicationHeader application={application} />
      <ApplicationMetrics application={application} />
      {application.problems.length > 0 && (
        <Notice tone="warning">
          <strong>Its event log has faults.</strong> {application.problems.join(' ')}
        </Notice>
      )}
      <ScreenTabs label="Views of the Spark application" />
      {children(application)}
    </>
  )
}
