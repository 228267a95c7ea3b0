import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listModelServing } from '#product/contract/calls/ai-endpoints.ts'
import { place } from '#product/places.ts'
import { listModelServingDays } from '../contract.ts'
import { ServedEntities } from './served-entities.tsx'

/** A model serving endpoint: what it cost and how many requests it had day by day, and what it serves. */
export function ModelServingEndpointScreen() {
  const { endpointId = '' } = useParams({ strict: false })
  const { table } = useReport(listModelServingDays, { path: { endpointId } })
  return (
    <ListedAssetPage
      report={listModelServingDays}
      asked={{ path: { endpointId }, query: { size: 1 } }}
      error={table.result.error}
      up={{ label: 'Model serving', ...place.modelServing() }}
      kind="model_serving"
      id={endpointId}
      list={listModelServing}
      note="Requests are those that Databricks tracks for endpoints with usage tracking."
    >
      <CostOverTime asset={{ assetKind: 'model_serving', assetId: endpointId }} />
      <ServedEntities endpointId={endpointId} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No cost and no requests in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}
