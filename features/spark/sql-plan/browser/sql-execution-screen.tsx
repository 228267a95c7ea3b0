import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/status/status.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Fact } from '#product/browser/asset/fact.tsx'
import { inOneLine } from '#product/browser/spark-plan/metric-text.ts'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { SparkPlan } from '#product/browser/spark-plan/spark-plan.tsx'
import { place } from '#product/places.ts'
import { getSqlExecution, type SqlExecution } from '../contract.ts'
import { ExecutionMetrics } from './execution-metrics.tsx'
import { ExecutionStages } from './execution-stages.tsx'
import { useSqlExecution } from './use-sql-execution.ts'

const metricsShown = 5
const longestTitle = 100

/** A SQL execution: what it is, its plan with the dear path, and its stages. */
export function SparkSqlExecutionScreen() {
  return (
    <SparkReading>
      <Execution />
    </SparkReading>
  )
}

function Execution() {
  const { path, execution, error, refetch } = useSqlExecution()
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(getSqlExecution, { path, query: {} }, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`SQL execution ${path.executionNumber}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'SQL executions of the application', ...place.sparkApplication(path, { tab: 'sql' }) }}
      />
    )
  if (error)
    return (
      <ErrorState error={error} title="The SQL execution could not be read." onRetry={() => void refetch()} />
    )
  if (!execution) return <MetricSkeleton count={metricsShown} />
  return (
    <>
      <Head execution={execution} />
      <ExecutionMetrics execution={execution} />
      {execution.errorMessage !== null && (
        <Notice tone="warning">
          <strong>It failed.</strong> {execution.errorMessage}
        </Notice>
      )}
      <SparkPlan operators={execution.operators} planText={execution.planText} />
      <ExecutionStages execution={execution} />
    </>
  )
}

function Head({ execution }: { execution: SqlExecution }) {
  const { clusterId, sparkContextId, executionId, workspaceId, rootExecutionId } = execution
  const application = { clusterId, sparkContextId }
  const view = workspaceId === null ? {} : { ofWorkspace: workspaceId }
  const title = inOneLine(execution.description ?? '', longestTitle)
  return (
    <ScreenTitle
      title={title === '' ? `SQL execution ${executionId}` : title}
      beside={<Status status={execution.status} />}
      facts={
        <>
          <Fact label="SQL execution">{executionId}</Fact>
          {execution.startTime !== null && (
            <Fact label="From">
              <Instant at={execution.startTime} />
            </Fact>
          )}
          {execution.endTime !== null && (
            <Fact label="To">
              <Instant at={execution.endTime} />
            </Fact>
          )}
          {rootExecutionId !== null && (
            <Fact label="Part of">
              <ScreenLink
                {...place.sparkSqlExecution(
                  { ...application, executionNumber: String(rootExecutionId) },
                  view,
                )}
              >
                SQL execution {rootExecutionId}
              </ScreenLink>
            </Fact>
          )}
          <Fact label="">
            <ScreenLink {...place.sparkApplication(application, { ...view, tab: 'sql' })}>
              All of the application
            </ScreenLink>
          </Fact>
        </>
      }
    />
  )
}
