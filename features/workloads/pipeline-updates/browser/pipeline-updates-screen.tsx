import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listPipelines } from '#product/contract/calls/pipelines.ts'
import { place } from '#product/places.ts'
import { listPipelineUpdates } from '../contract.ts'
import { useBesideCost } from './use-beside-cost.tsx'
import { PipelineConfiguration } from './pipeline-configuration.tsx'

/** A pipeline: what it cost in the range, and each of its updates. */
export function PipelineUpdatesScreen() {
  const { pipelineId = '' } = useParams({ strict: false })
  const { table } = useReport(listPipelineUpdates, { path: { pipelineId } })
  const besideCost = useBesideCost(pipelineId)
  return (
    <ListedAssetPage
      report={listPipelineUpdates}
      asked={{ path: { pipelineId }, query: { size: 1 } }}
      error={table.result.error}
      up={{ label: 'Pipelines', ...place.pipelines() }}
      kind="pipeline"
      id={pipelineId}
      list={listPipelines}
      besideCost={besideCost}
      note="Figures are of usage in these dates (UTC): an update that lasts for days is cut at midnight."
    >
      <CostOverTime asset={{ assetKind: 'pipeline', assetId: pipelineId }} />
      <ProductTable
        {...table}
        rowsName="updates"
        linkOf={({ updateId, workspaceId }) =>
          place.pipelineUpdate({ pipelineId, updateId }, { ofWorkspace: workspaceId })
        }
        empty={{
          title: 'No updates in this range.',
          children: 'Choose other dates, or clear the filters.',
        }}
      />
      <PipelineConfiguration pipelineId={pipelineId} />
    </ListedAssetPage>
  )
}
