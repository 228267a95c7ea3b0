import { reportRoute } from '#http/report.ts'
import { listKnownRuns } from './contract.ts'

export const listKnownRunsRoute = reportRoute(listKnownRuns, {
  rows: new URL('run-directory.sql', import.meta.url),
  details: { jobs: new URL('jobs.detail.sql', import.meta.url) },
  areReadTwice: true,
})
