import { reportRoute } from '#http/report.ts'
import { listJobLabels } from '#product/contract/calls/job-labels.ts'

export const listJobLabelsRoute = reportRoute(listJobLabels, new URL('job-labels.sql', import.meta.url))
