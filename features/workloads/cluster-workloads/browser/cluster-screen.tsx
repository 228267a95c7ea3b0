import { useParams } from '@tanstack/react-router'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { ClusterPage } from '#product/browser/cluster/cluster-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listClusterWorkloads } from '../contract.ts'
import { ClusterPeople } from './cluster-people.tsx'

function workOf({ workloadKind, jobId, notebookId, workspaceId }: RowOf<typeof listClusterWorkloads>) {
  const assetId = jobId ?? notebookId
  return assetId === null ? undefined : assetPage({ assetKind: workloadKind, assetId, workspaceId })
}

/** An all-purpose cluster: what it cost in the range with the jobs on it, and what it was used for. */
export function ClusterScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  const { table } = useReport(listClusterWorkloads, { path: { clusterId } })
  return (
    <ClusterPage
      report={listClusterWorkloads}
      asked={{ path: { clusterId }, query: { size: 1 } }}
      error={table.result.error}
    >
      <CostOverTime asset={{ assetKind: 'cluster', assetId: clusterId }} />
      <ProductTable
        {...table}
        rowsName="uses"
        linkOf={workOf}
        empty={{
          title: 'The cluster cost nothing in this range.',
          children: 'Choose other dates, or clear the search.',
        }}
      />
      <ClusterPeople clusterId={clusterId} />
    </ClusterPage>
  )
}
