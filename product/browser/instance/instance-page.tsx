import type { ReactNode } from 'react'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { getClusterInstance, type ClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import { place } from '#product/places.ts'
import { InstanceHeader } from './instance-header.tsx'
import { InstanceMetrics } from './instance-metrics.tsx'
import { useInstance } from './use-instance.ts'

type Props = {
  /** Which of the views of the instance it is. */
  current: 'trend' | 'autoscaling' | 'configuration'
  /** What the view shows of the instance. */
  children: (instance: ClusterInstance) => ReactNode
}

const metricsShown = 5

/** The page of an instance of a cluster: its name, facts and figures, its views as tabs, and the open one. */
export function InstancePage({ current, children }: Props) {
  const { clusterId, appId, instance, error, refetch, asked } = useInstance()
  const { urlState } = useUrlState()
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(getClusterInstance, asked, isMissing)
  useCrumbName(instance?.clusterName ?? undefined, place.cluster.path)
  useCrumbName(instance?.startTime.slice(0, 16).replace('T', ' '), place.instance.path)
  if (isMissing)
    return (
      <MissingThing
        title={`Instance ${appId}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Cluster', ...place.cluster({ clusterId }) }}
      />
    )
  if (error)
    return <ErrorState error={error} title="The instance could not be read." onRetry={() => void refetch()} />
  if (!instance) return <MetricSkeleton count={metricsShown} />
  const { ofWorkspace } = urlState
  const fields = { clusterId, appId }
  const view = typeof ofWorkspace === 'string' ? { ofWorkspace } : {}
  return (
    <>
      <InstanceHeader instance={instance} />
      <InstanceMetrics instance={instance} />
      <Tabs
        label="Views of the instance"
        tabs={[
          { label: 'Trend', ...place.instance(fields, view), isCurrent: current === 'trend' },
          {
            label: 'Autoscaling',
            ...place.instanceAutoscaling(fields, view),
            isCurrent: current === 'autoscaling',
          },
          {
            label: 'Configuration',
            ...place.instanceConfiguration(fields, view),
            isCurrent: current === 'configuration',
          },
        ]}
      />
      {children(instance)}
    </>
  )
}
