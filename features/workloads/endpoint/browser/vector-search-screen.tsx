import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listVectorSearch } from '#product/contract/calls/ai-endpoints.ts'
import { place } from '#product/places.ts'
import { listVectorSearchDays } from '../contract.ts'
import { useIngestCost } from './use-ingest-cost.tsx'
import { VectorIndexes } from './vector-indexes.tsx'

/** A vector search endpoint: its indexes, the pipelines that fill them, and what it cost day by day. */
export function VectorSearchEndpointScreen() {
  const { endpointId = '' } = useParams({ strict: false })
  const { table } = useReport(listVectorSearchDays, { path: { endpointId } })
  return (
    <ListedAssetPage
      report={listVectorSearchDays}
      asked={{ path: { endpointId }, query: { size: 1 } }}
      error={table.result.error}
      up={{ label: 'Vector search', ...place.vectorSearch() }}
      kind="vector_search"
      id={endpointId}
      list={listVectorSearch}
      note="Figures are of usage in these dates (UTC)."
      besideCost={useIngestCost(endpointId)}
    >
      <CostOverTime asset={{ assetKind: 'vector_search', assetId: endpointId }} />
      <VectorIndexes endpointId={endpointId} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No cost in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}
