import { reportRoute } from '#http/report.ts'
import { listFindings } from './contract.ts'

export const listFindingsRoute = reportRoute(listFindings, new URL('findings.sql', import.meta.url))
