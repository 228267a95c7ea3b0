import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getClusterInstance } from '#product/contract/calls/cluster-instances.ts'

/** The instance of a cluster that the address names, as far as it is read. */
export function useInstance() {
  const { clusterId = '', appId = '' } = useParams({ strict: false })
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const query = { subscriptionId, workspaceId, workspaceHost }
  const asked = { path: { id: appId }, query }
  const { data: instance, error, refetch } = useEndpoint(getClusterInstance, asked)
  return { clusterId, appId, instance, error, refetch, asked }
}
