import { reportRoute } from '#http/report.ts'
import { listJobLabels } from './contract.ts'

export const listJobLabelsRoute = reportRoute(listJobLabels, new URL('job-labels.sql', import.meta.url))
