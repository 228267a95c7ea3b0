import { useEndpoint } from '#client/use-endpoint.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { InstancePage } from '#product/browser/instance/instance-page.tsx'
import type { ClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import { getAutoscalingTimeline } from '../contract.ts'
import { TimelinePanels } from './timeline-panels.tsx'

/** An instance of a cluster: how many workers it had over its life, how busy they were and for whom. */
export function AutoscalingTimelineScreen() {
  return <InstancePage current="autoscaling">{(instance) => <Timeline instance={instance} />}</InstancePage>
}

function Timeline({ instance: { appId, clusterId, workspaceId } }: { instance: ClusterInstance }) {
  const query = { workspaceId: [workspaceId], clusterId, appId }
  const { data, error, refetch } = useEndpoint(getAutoscalingTimeline, { query })
  if (error)
    return <ErrorState error={error} title="The timeline could not be read." onRetry={() => void refetch()} />
  return data ? <TimelinePanels timeline={data} /> : <Skeleton width="100%" height={380} />
}
