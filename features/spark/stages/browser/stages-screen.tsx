import { useParams } from '@tanstack/react-router'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { SparkApplicationPage } from '#product/browser/spark-application/spark-application-page.tsx'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { place } from '#product/places.ts'
import { listSparkStages } from '#product/contract/calls/spark-stages.ts'

/** The stages of a Spark application, those with the most of its time first. */
export function SparkStagesScreen() {
  return (
    <SparkReading>
      <Stages />
    </SparkReading>
  )
}

function Stages() {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  const path = { clusterId, sparkContextId }
  const { table } = useReport(listSparkStages, { path })
  const linkOf = ({ stageId, stageAttempt, workspaceId }: RowOf<typeof listSparkStages>) =>
    place.sparkStage(
      { ...path, stageNumber: String(stageId), attemptNumber: String(stageAttempt) },
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
