import { words } from '#ui/format/words.ts'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Status } from '#ui/status/status.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { ClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { place } from '#product/places.ts'
import { Fact } from '../asset/fact.tsx'
import { Principal } from '../asset/principal.tsx'
import { LinkOut } from '../links/link-out.tsx'
import { databricksAssetLink } from '../links/links-out.ts'

/** What an instance of a cluster is: its cluster, type and owner, when it lived and why it ended, and whose it was. */
export function InstanceHeader({ instance }: { instance: ClusterInstance }) {
  const { appId, clusterId, clusterName, clusterType, owner, state, workspaceId, workspaceUrl } = instance
  const databricks = databricksAssetLink(workspaceUrl, workspaceId, { kind: 'cluster', id: clusterId })
  const name = clusterName ?? clusterId
  const start = instance.startTime.slice(0, 16).replace('T', ' ')
  return (
    <ScreenTitle
      title={name}
      tabTitle={`${start} · ${name}`}
      beside={
        <>
          <span className="muted">
            instance <Id id={appId} />
            <InWorkspace workspaceId={workspaceId} />
          </span>
          <Status status={state} />
        </>
      }
      facts={
        <>
          <Fact label="Type">{databricksWord(clusterType) ?? words(clusterType)}</Fact>
          {owner !== null && (
            <Fact label="Owner">
              <Principal name={owner} />
            </Fact>
          )}
          <Fact label="From">
            <Instant at={instance.startTime} />
          </Fact>
          <Fact label={instance.endTime === null ? 'Last seen' : 'To'}>
            <Instant at={instance.lastTime} />
          </Fact>
          {instance.terminationCode !== null && (
            <Fact label="Ended by">{words(instance.terminationCode)}</Fact>
          )}
          <Workload instance={instance} />
          {databricks && <LinkOut target={databricks}>Cluster in Databricks</LinkOut>}
        </>
      }
    />
  )
}

function Workload({ instance }: { instance: ClusterInstance }) {
  const { jobId, runId, pipelineId, workspaceId } = instance
  const scope = { ofWorkspace: workspaceId }
  if (jobId !== null && runId !== null)
    return (
      <Fact label="Run">
        <ScreenLink {...place.run({ jobId, runId }, scope)}>{runId}</ScreenLink>
      </Fact>
    )
  if (pipelineId === null) return null
  return (
    <Fact label="Pipeline">
      <ScreenLink {...place.pipelineUpdates({ pipelineId }, scope)}>{pipelineId}</ScreenLink>
    </Fact>
  )
}
