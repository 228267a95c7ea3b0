import { reportRouteOver } from '#http/report.ts'
import { listSparkExecutors } from '#product/contract/calls/spark-executors.ts'
import { sparkRows } from '#product/server/spark-ports.ts'

export const listSparkExecutorsRoute = reportRouteOver(
  listSparkExecutors,
  new URL('executors.sql', import.meta.url),
  { given: { executors: sparkRows('spark-executors') } },
)
