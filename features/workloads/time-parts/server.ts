import { reportRoute } from '#http/report.ts'
import { listTimeParts } from '#product/contract/calls/time-parts.ts'

export const listTimePartsRoute = reportRoute(listTimeParts, new URL('time-parts.sql', import.meta.url))
