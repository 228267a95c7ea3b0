import type { Absence } from '#contract/absence.ts'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import type { BesideCost } from '#product/browser/asset/whole-cost.tsx'
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

const countOf = (value: number | null, absentBecause: Absence) =>
  value === null ? <NotAvailable because={absentBecause} /> : count(value)

/** What stands beside the cost of a pipeline: the clusters of its last update and maintenance, and what updates wrote. */
export function useBesideCost(pipelineId: string): BesideCost {
  const query = { ...useViewQuery(), assetId: pipelineId, size: 1 }
  const { data } = useEndpoint(listPipelines, { query })
  const [row] = rowsOf(listPipelines, data)
  if (!row) return {}
  const { workspaceId, updateClusterId, maintenanceClusterId } = row
  return {
    notes: {
      updates: <Cluster clusterId={updateClusterId} workspaceId={workspaceId} absentBecause={noCluster} />,
      maintenance: (
        <Cluster
          clusterId={maintenanceClusterId}
          workspaceId={workspaceId}
          absentBecause={noMaintenanceCluster}
        />
      ),
    },
    beside: [
      {
        label: 'Rows',
        meaning: 'Rows that updates in this range wrote.',
        value: countOf(row.outputRows, noPipelineLog),
        note: <>{countOf(row.droppedRecords, noExpectation)} dropped</>,
      },
    ],
  }
}
