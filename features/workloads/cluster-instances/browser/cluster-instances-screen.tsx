import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ClusterPage } from '#product/browser/cluster/cluster-page.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listClusterInstancesOfCluster } from '../contract.ts'
import { instancePlace } from './instance-place.ts'

/** A cluster as the list of its lives in the range. */
export function ClusterInstancesScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  const { table } = useReport(listClusterInstancesOfCluster, { path: { clusterId } })
  return (
    <ClusterPage
      report={listClusterInstancesOfCluster}
      asked={{ path: { clusterId }, query: { size: 1 } }}
      error={table.result.error}
    >
      <ProductTable
        {...table}
        rowsName="instances"
        linkOf={instancePlace}
        empty={{ title: 'The cluster was not up in this range.', children: 'Choose other dates.' }}
      />
    </ClusterPage>
  )
}
