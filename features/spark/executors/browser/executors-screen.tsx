import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { SparkApplicationPage } from '#product/browser/spark-application/spark-application-page.tsx'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { listSparkExecutors } from '#product/contract/calls/spark-executors.ts'

/** The executors of a Spark application and its driver. */
export function SparkExecutorsScreen() {
  return (
    <SparkReading>
      <Executors />
    </SparkReading>
  )
}

function Executors() {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  const { table } = useReport(listSparkExecutors, { path: { clusterId, sparkContextId } })
  return (
    <SparkApplicationPage>
      {() => (
        <ProductTable
          {...table}
          rowsName="executors"
          empty={{ title: 'No executor matches.', children: 'Clear the search.' }}
        />
      )}
    </SparkApplicationPage>
  )
}
