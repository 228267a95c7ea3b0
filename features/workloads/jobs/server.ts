import { reportRoute } from '#http/report.ts'
import { costBounds } from '../filters.ts'
import { listJobs } from './contract.ts'

export const listJobsRoute = reportRoute(listJobs, new URL('jobs.sql', import.meta.url), {
  costAbove: ({ cost }) => costBounds(cost).costAbove,
  costBelow: ({ cost }) => costBounds(cost).costBelow,
})
