import { reportRoute } from '#http/report.ts'
import { listServerlessJobDays, listServerlessSubmitRunDays } from './contract.ts'

const days = new URL('serverless-job-days.sql', import.meta.url)

export const listServerlessJobDaysRoute = reportRoute(listServerlessJobDays, days)

export const listServerlessSubmitRunDaysRoute = reportRoute(listServerlessSubmitRunDays, days)
