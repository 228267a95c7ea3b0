import { reportRouteOver } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { proposalsToDo } from '#product/server/proposals/settled-proposals.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'

/** The queries of the list of jobs. */
export const jobsQueries = {
  rows: new URL('jobs.sql', import.meta.url),
  details: { recommendations: new URL('recommendations.detail.sql', import.meta.url) },
  pageDetails: {
    figures: new URL('figures.detail.sql', import.meta.url),
    durations: new URL('durations.detail.sql', import.meta.url),
    runCosts: new URL('run-costs.detail.sql', import.meta.url),
  },
  bounds: comparedDays,
}

export const listJobsRoute = reportRouteOver(listJobs, jobsQueries, { given: proposalsToDo })
