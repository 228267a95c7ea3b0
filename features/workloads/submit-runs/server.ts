import { reportRoute } from '#http/report.ts'
import { listSubmitRuns } from './contract.ts'

export const listSubmitRunsRoute = reportRoute(listSubmitRuns, {
  rows: new URL('submit-runs.sql', import.meta.url),
  details: {
    figures: new URL('figures.detail.sql', import.meta.url),
    runCosts: new URL('run-costs.detail.sql', import.meta.url),
  },
})
