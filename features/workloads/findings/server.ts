import { reportRoute } from '#http/report.ts'
import { listFindings } from '#product/contract/calls/findings.ts'

export const listFindingsRoute = reportRoute(listFindings, new URL('findings.sql', import.meta.url))
