import { reportRoute } from '#http/report.ts'
import { listKnownRuns } from './contract.ts'

export const listKnownRunsRoute = reportRoute(listKnownRuns, new URL('runs.sql', import.meta.url))
