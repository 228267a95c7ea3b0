import { useParams } from '@tanstack/react-router'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { SparkApplicationPage } from '#product/browser/spark-application/spark-application-page.tsx'
import { place } from '#product/places.ts'
import { listStages } from '../contract.ts'

/** The stages of a Spark application, those with the most of its time first. */
export function SparkStagesScreen() {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  const path = { clusterId, sparkContextId }
  const { table } = useReport(listStages, { path })
  const linkOf = ({ stageId, stageAttempt, workspaceId }: RowOf<typeof listStages>) =>
    place.sparkStage(
      { ...path, stageId: String(stageId), stageAttempt: String(stageAttempt) },
      workspaceId === null ? {} : { ofWorkspace: workspaceId },
    )
  return (
    <SparkApplicationPage>
      {() => (
        <ProductTable
          {...table}
          rowsName="stages"
          linkOf={linkOf}
          empty={{ title: 'No stage matches.', children: 'Clear the search or the filter.' }}
        />
      )}
    </SparkApplicationPage>
  )
}
