import { useParams } from '@tanstack/react-router'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { SparkApplicationPage } from '#product/browser/spark-application/spark-application-page.tsx'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { place } from '#product/places.ts'
import { listSqlExecutions } from '../contract.ts'

/** The SQL executions of a Spark application, those with the most of its time first. */
export function SparkSqlExecutionsScreen() {
  return (
    <SparkReading>
      <SqlExecutions />
    </SparkReading>
  )
}

function SqlExecutions() {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  const path = { clusterId, sparkContextId }
  const { table } = useReport(listSqlExecutions, { path })
  const linkOf = ({ executionId, workspaceId }: RowOf<typeof listSqlExecutions>) =>
    place.sparkSqlExecution(
      { ...path, executionNumber: String(executionId) },
      workspaceId === null ? {} : { ofWorkspace: workspaceId },
    )
  return (
    <SparkApplicationPage>
      {() => (
        <ProductTable
          {...table}
          rowsName="SQL executions"
          linkOf={linkOf}
          empty={{
            title: 'No SQL execution matches.',
            children: 'Clear the search or the filters; an application without SQL has none.',
          }}
        />
      )}
    </SparkApplicationPage>
  )
}
