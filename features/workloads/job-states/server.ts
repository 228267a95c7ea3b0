import { reportRoute } from '#http/report.ts'
import { listJobStates } from './contract.ts'

export const listJobStatesRoute = reportRoute(listJobStates, new URL('job-states.sql', import.meta.url))
