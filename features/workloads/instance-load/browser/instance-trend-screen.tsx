import { InstanceSparkMetrics } from '#product/browser/instance/instance-metrics.tsx'
import { InstancePage } from '#product/browser/instance/instance-page.tsx'
import { TimePanel } from '#product/browser/time-parts/time-panel.tsx'
import { InstanceTelemetry } from '#product/browser/telemetry/telemetry.tsx'
import type { ClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import { IdleGapsPanel } from '../idle-gaps/browser/idle-gaps-panel.tsx'
import { LoadHistograms } from './load-histograms.tsx'
import { LoadOverTime } from './load-over-time.tsx'

/** An instance of a cluster: its figures, how busy its VMs were over time, and over which loads their time spreads. */
export function InstanceTrendScreen() {
  return <InstancePage current="trend">{(instance) => <Trend instance={instance} />}</InstancePage>
}

function Trend({ instance }: { instance: ClusterInstance }) {
  const { clusterId, appId, workspaceId } = instance
  return (
    <>
      <InstanceTelemetry clusterId={clusterId} appId={appId} workspaceId={workspaceId} />
      <TimePanel
        execution={{ executionKind: 'cluster_instance', assetId: clusterId, execution: appId }}
        workspaceId={workspaceId}
        currency={instance.currency ?? 'USD'}
        mark={{ isEstimated: instance.isCostEstimated }}
        telemetryAbsentBecause={instance.telemetryAbsentBecause}
        isRunning={instance.endTime === null}
      />
      <InstanceSparkMetrics instance={instance} />
      <IdleGapsPanel appId={appId} workspaceId={workspaceId} />
      <LoadOverTime appId={appId} />
      <LoadHistograms key={appId} clusterId={clusterId} appId={appId} />
    </>
  )
}
