import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { SparkApplication } from '#product/contract/calls/spark-application.ts'
import { place } from '#product/places.ts'
import { Fact } from '../asset/fact.tsx'

/** What a Spark application is: its name and id, Spark, where and when it ran. */
export function ApplicationHeader({ application }: { application: SparkApplication }) {
  const { applicationName, applicationId, sparkContextId, workspaceId, sparkVersion, databricksRuntime } =
    application
  return (
    <ScreenTitle
      title={applicationName ?? applicationId ?? `Spark context ${sparkContextId}`}
      beside={
        <span className="muted">
          Spark application {applicationId !== null && <Id id={applicationId} />}
          {workspaceId !== null && <InWorkspace workspaceId={workspaceId} />}
        </span>
      }
      facts={
        <>
          {sparkVersion !== null && <Fact label="Spark">{sparkVersion}</Fact>}
          {databricksRuntime !== null && <Fact label="Runtime">{databricksRuntime}</Fact>}
          {application.isPhoton && <Fact label="">Photon</Fact>}
          {application.startTime !== null && (
            <Fact label="From">
              <Instant at={application.startTime} />
            </Fact>
          )}
          {application.logUntil !== null && (
            <Fact label={application.endTime === null ? 'Log goes to' : 'To'}>
              <Instant at={application.endTime ?? application.logUntil} />
            </Fact>
          )}
          <Cluster application={application} />
        </>
      }
    />
  )
}

/** Links to the cluster, and to the life of it in which the application ran. */
function Cluster({ application: { clusterId, instanceId, workspaceId } }: { application: SparkApplication }) {
  if (workspaceId === null) return null
  const view = { ofWorkspace: workspaceId }
  return (
    <>
      <Fact label="Cluster">
        <ScreenLink {...place.cluster({ clusterId }, view)}>{clusterId}</ScreenLink>
      </Fact>
      {instanceId !== null && (
        <Fact label="Instance">
          <ScreenLink {...place.instance({ clusterId, appId: instanceId }, view)}>{instanceId}</ScreenLink>
        </Fact>
      )}
    </>
  )
}
