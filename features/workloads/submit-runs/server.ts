import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { listSubmitRuns } from '#product/contract/calls/submit-runs.ts'

export const listSubmitRunsRoute = reportRoute(listSubmitRuns, {
  rows: new URL('submit-runs.sql', import.meta.url),
  bounds: comparedDays,
  details: {
    costTrend: new URL('cost-trend.detail.sql', import.meta.url),
    figures: new URL('figures.detail.sql', import.meta.url),
    runCosts: new URL('run-costs.detail.sql', import.meta.url),
  },
})
