import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ListedAsset } from '#product/browser/asset/listed-asset.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listVectorSearch } from '#product/contract/calls/ai-endpoints.ts'
import { place } from '#product/places.ts'
import { listVectorSearchDays } from '../contract.ts'
import { VectorIndexes } from './vector-indexes.tsx'

/** A vector search endpoint: its indexes, the pipelines that fill them, and what it cost day by day. */
export function VectorSearchEndpointScreen() {
  const { endpointId = '' } = useParams({ strict: false })
  const { table } = useReport(listVectorSearchDays, { path: { endpointId } })
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { endpointId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listVectorSearchDays, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Endpoint ${endpointId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Vector search', ...place.vectorSearch() }}
      />
    )
  return (
    <ListedAsset
      kind="vector_search"
      id={endpointId}
      list={listVectorSearch}
      note="The cost is that of serving; pipelines that fill the indexes are billed as pipelines."
    >
      <VectorIndexes endpointId={endpointId} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No cost in this range.', children: 'Choose other dates.' }}
      />
    </ListedAsset>
  )
}
