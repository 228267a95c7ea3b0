import { reportRoute } from '#http/report.ts'
import { listUnallocatedCost } from './contract.ts'

export const listUnallocatedCostRoute = reportRoute(
  listUnallocatedCost,
  new URL('unallocated-cost.sql', import.meta.url),
)
