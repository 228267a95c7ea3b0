import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { ListedAsset } from '#product/browser/asset/listed-asset.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listAllPurposeClusters } from '#product/contract/calls/clusters.ts'
import { place } from '#product/places.ts'
import { listClusterWorkloads } from '../contract.ts'
import { ClusterPeople } from './cluster-people.tsx'

/** An all-purpose cluster: what it cost in the range beside the jobs on it, and what it was used for. */
export function ClusterScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  const { urlState } = useUrlState()
  const { table } = useReport(listClusterWorkloads, { path: { clusterId } })
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { clusterId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listClusterWorkloads, asked, isMissing)
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
      note={
        <>
          The figures leave out job runs on the cluster, whose cost is that of their jobs. The table has both.{' '}
          <ScreenLink
            {...place.clusterConfiguration({ clusterId }, { ofWorkspace: valueOf(urlState, 'ofWorkspace') })}
          >
            Configuration timeline
          </ScreenLink>
        </>
      }
    >
      <ScreenTabs label="Views of the cluster" />
      <ProductTable
        {...table}
        rowsName="uses"
        linkOf={({ workloadKind, jobId, notebookId, workspaceId }) => {
          const assetId = jobId ?? notebookId
          return assetId === null ? undefined : assetPage({ assetKind: workloadKind, assetId, workspaceId })
        }}
        empty={{
          title: 'The cluster cost nothing in this range.',
          children: 'Choose other dates, or clear the search.',
        }}
      />
      <ClusterPeople clusterId={clusterId} />
    </ListedAsset>
  )
}
