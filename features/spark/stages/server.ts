import { reportRouteOver } from '#http/report.ts'
import { sparkRows } from '#product/server/spark-ports.ts'
import { listStages } from './contract.ts'

export const listSparkStagesRoute = reportRouteOver(listStages, new URL('stages.sql', import.meta.url), {
  given: { stages: sparkRows('spark-stages') },
})
