import { reportRouteOver } from '#http/report.ts'
import { sparkRows } from '#product/server/spark-ports.ts'
import { listSparkStages } from '#product/contract/calls/spark-stages.ts'

export const listSparkStagesRoute = reportRouteOver(listSparkStages, new URL('stages.sql', import.meta.url), {
  given: { stages: sparkRows('spark-stages', { stageNumber: null, attemptNumber: null }) },
})
