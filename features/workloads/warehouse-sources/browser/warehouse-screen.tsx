import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ListedAsset } from '#product/browser/asset/listed-asset.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listWarehouses } from '#product/contract/calls/warehouses.ts'
import { place } from '#product/places.ts'
import { listWarehouseSources } from '../contract.ts'

/** A SQL warehouse: what it cost in the range, and which sources of statements that went to. */
export function WarehouseScreen() {
  const { warehouseId = '' } = useParams({ strict: false })
  const { table } = useReport(listWarehouseSources, { path: { warehouseId } })
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { warehouseId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listWarehouseSources, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`SQL warehouse ${warehouseId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'SQL warehouses', ...place.warehouses() }}
      />
    )
  return (
    <ListedAsset
      kind="warehouse"
      id={warehouseId}
      list={listWarehouses}
      note="Cost is split among the statements that worked at the same moment; time without any is idle."
    >
      <ProductTable
        {...table}
        rowsName="sources"
        linkOf={({ sourceKind, sourceId, workspaceId }) =>
          sourceKind === 'job' && sourceId !== null
            ? place.runs({ jobId: sourceId }, { ofWorkspace: workspaceId })
            : sourceKind === 'pipeline' && sourceId !== null
              ? place.pipelineUpdates({ pipelineId: sourceId }, { ofWorkspace: workspaceId })
              : undefined
        }
        empty={{
          title: 'No statements and no cost in this range.',
          children: 'Choose other dates, or clear the search.',
        }}
      />
    </ListedAsset>
  )
}
