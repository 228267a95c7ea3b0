import type { Absence } from '#contract/absence.ts'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noExpectation, noMaintenanceCluster, noPipelineLog } from '#product/contract/absences/pipelines.ts'
import { listPipelines } from '#product/contract/calls/pipelines.ts'
import { place } from '#product/places.ts'

type ClusterProps = { clusterId: string | null; workspaceId: string; absentBecause: Absence }

function Cluster({ clusterId, workspaceId, absentBecause }: ClusterProps) {
  if (clusterId === null)
    return (
      <>
        cluster <NotAvailable because={absentBecause} />
      </>
    )
  return (
    <>
      cluster{' '}
      <ScreenLink {...place.cluster({ clusterId }, { ofWorkspace: workspaceId })}>{clusterId}</ScreenLink>
    </>
  )
}

/** Of what the cost of a pipeline is made: its updates, its maintenance and usage that names neither, and what updates wrote. */
export function PipelineParts({ pipelineId }: { pipelineId: string }) {
  const query = { ...useViewQuery(), assetId: pipelineId, size: 1 }
  const { data } = useEndpoint(listPipelines, { query })
  const [row] = rowsOf(listPipelines, data)
  if (!row) return null
  const { workspaceId, isCostEstimated } = row
  const costOf = (amount: string | null) => (
    <Money
      amount={amount}
      currency={data?.currency ?? 'USD'}
      isEstimated={isCostEstimated === true && Number(amount) !== 0}
    />
  )
  const countOf = (value: number | null, absentBecause: Absence) =>
    value === null ? <NotAvailable because={absentBecause} /> : count(value)
  return (
    <MetricStrip
      label="Parts of the pipeline"
      metrics={[
        {
          label: 'Updates',
          meaning: 'Cost of updates.',
          value: costOf(row.updateCost),
          note: (
            <Cluster clusterId={row.updateClusterId} workspaceId={workspaceId} absentBecause={noCluster} />
          ),
        },
        {
          label: 'Maintenance',
          meaning: 'Cost of maintenance.',
          value: costOf(row.maintenanceCost),
          note: (
            <Cluster
              clusterId={row.maintenanceClusterId}
              workspaceId={workspaceId}
              absentBecause={noMaintenanceCluster}
            />
          ),
        },
        { label: 'Without an update', meaning: 'Cost of usage without one.', value: costOf(row.orphanCost) },
        {
          label: 'Rows',
          meaning: 'Rows that updates in this range wrote.',
          value: countOf(row.outputRows, noPipelineLog),
          note: <>{countOf(row.droppedRecords, noExpectation)} dropped</>,
        },
      ]}
    />
  )
}
