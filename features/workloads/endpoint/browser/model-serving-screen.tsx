import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ListedAsset } from '#product/browser/asset/listed-asset.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listModelServing } from '#product/contract/calls/ai-endpoints.ts'
import { place } from '#product/places.ts'
import { listModelServingDays } from '../contract.ts'
import { ServedEntities } from './served-entities.tsx'

/** A model serving endpoint: what it cost and how many requests it had day by day, and what it serves. */
export function ModelServingEndpointScreen() {
  const { endpointId = '' } = useParams({ strict: false })
  const { table } = useReport(listModelServingDays, { path: { endpointId } })
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { endpointId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listModelServingDays, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Endpoint ${endpointId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Model serving', ...place.modelServing() }}
      />
    )
  return (
    <ListedAsset
      kind="model_serving"
      id={endpointId}
      list={listModelServing}
      note="Requests are those that Databricks tracks for endpoints with usage tracking."
    >
      <ServedEntities endpointId={endpointId} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No cost and no requests in this range.', children: 'Choose other dates.' }}
      />
    </ListedAsset>
  )
}
