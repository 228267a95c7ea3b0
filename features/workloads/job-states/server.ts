import { reportRoute } from '#http/report.ts'
import { listJobStates } from './contract.ts'

export const listJobStatesRoute = reportRoute(listJobStates, {
  rows: new URL('job-states.sql', import.meta.url),
  pageDetails: { states: new URL('states.detail.sql', import.meta.url) },
})
