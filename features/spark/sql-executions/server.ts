import { reportRouteOver } from '#http/report.ts'
import { sparkRows } from '#product/server/spark-ports.ts'
import { listSqlExecutions } from './contract.ts'

export const listSparkSqlExecutionsRoute = reportRouteOver(
  listSqlExecutions,
  new URL('sql-executions.sql', import.meta.url),
  { given: { executions: sparkRows('spark-sql-executions') } },
)
