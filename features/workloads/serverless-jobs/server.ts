import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import {
  listServerlessJobRuns,
  listServerlessJobs,
  listServerlessSubmitRunRuns,
  listServerlessSubmitRuns,
} from './contract.ts'

const file = (name: string) => new URL(`${name}.sql`, import.meta.url)
const lists = { rows: file('serverless-jobs'), bounds: comparedDays }
const runs = file('serverless-runs')

const assetCalled = (thing: string): Asset => ({
  thing,
  field: 'jobId',
  query: scopedQuery(file('serverless-job')),
})

export const listServerlessJobsRoute = reportRoute(listServerlessJobs, lists)

export const listServerlessSubmitRunsRoute = reportRoute(listServerlessSubmitRuns, lists)

export const listServerlessJobRunsRoute = reportRoute(listServerlessJobRuns, runs, {
  asset: assetCalled('serverless job'),
  computed: { isOneTime: () => false },
})

export const listServerlessSubmitRunRunsRoute = reportRoute(listServerlessSubmitRunRuns, runs, {
  asset: assetCalled('serverless one-time run'),
  computed: { isOneTime: () => true },
})
