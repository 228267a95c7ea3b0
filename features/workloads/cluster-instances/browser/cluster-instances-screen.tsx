import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ListedAsset } from '#product/browser/asset/listed-asset.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listAllPurposeClusters } from '#product/contract/calls/clusters.ts'
import { place } from '#product/places.ts'
import { listClusterInstancesOfCluster } from '../contract.ts'
import { instancePlace } from './instance-place.ts'

/** A cluster as the list of its lives in the range. */
export function ClusterInstancesScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  const { table } = useReport(listClusterInstancesOfCluster, { path: { clusterId } })
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { clusterId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listClusterInstancesOfCluster, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Cluster ${clusterId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'All-purpose compute', ...place.clusters() }}
      />
    )
  return (
    <ListedAsset
      kind="cluster"
      id={clusterId}
      list={listAllPurposeClusters}
      note="The figures leave out job runs on the cluster, whose cost is that of their jobs. The table has both."
    >
      <ScreenTabs label="Views of the cluster" />
      <ProductTable
        {...table}
        rowsName="instances"
        linkOf={instancePlace}
        empty={{ title: 'The cluster was not up in this range.', children: 'Choose other dates.' }}
      />
    </ListedAsset>
  )
}
