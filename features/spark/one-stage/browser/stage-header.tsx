import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Status } from '#ui/status/status.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Fact } from '#product/browser/asset/fact.tsx'
import { place } from '#product/places.ts'
import type { SparkStage } from '../contract.ts'

type Props = { stage: SparkStage; application: { clusterId: string; sparkContextId: string } }

/** What a stage is: its name, id and state, its application, SQL execution and Spark job. */
export function StageHeader({ stage, application }: Props) {
  const { stageId, stageAttempt, stageName, workspaceId, executionId, executionName, sparkJobId } = stage
  const view = workspaceId === null ? {} : { ofWorkspace: workspaceId }
  const name = stageName ?? `Stage ${stageId}`
  return (
    <ScreenTitle
      title={name}
      tabTitle={`Stage ${stageId} · ${name}`}
      beside={
        <>
          <span className="muted">
            stage {stageId}
            {stageAttempt > 0 && `, attempt ${stageAttempt}`}
            {workspaceId !== null && <InWorkspace workspaceId={workspaceId} />}
          </span>
          <Status status={stage.status} />
        </>
      }
      facts={
        <>
          <Fact label="Spark application">
            <ScreenLink {...place.sparkApplication(application, { ...view, tab: 'stages' })}>
              all its stages
            </ScreenLink>
          </Fact>
          {sparkJobId !== null && <Fact label="Spark job">{sparkJobId}</Fact>}
          {executionId !== null && (
            <Fact label="SQL execution">
              <ScreenLink
                {...place.sparkSqlExecution({ ...application, executionNumber: String(executionId) }, view)}
              >
                {executionId}
                {executionName !== null && ` ${executionName}`}
              </ScreenLink>
            </Fact>
          )}
          {stage.startTime !== null && (
            <Fact label="Submitted">
              <Instant at={stage.startTime} />
            </Fact>
          )}
        </>
      }
    />
  )
}
