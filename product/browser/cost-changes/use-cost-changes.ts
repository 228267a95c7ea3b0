import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'
import type { ListScope } from './list-scope.ts'

const shown = 5

/** The workloads of a list whose cost changed most. */
export function useCostChanges({ workloads, filters }: ListScope) {
  return useEndpoint(listCostChanges, { query: { ...useViewQuery(), workloads, ...filters, size: shown } })
}
