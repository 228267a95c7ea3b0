import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'

const shown = 5

/** The jobs of the view whose cost changed most. */
export function useCostChanges() {
  return useEndpoint(listCostChanges, { query: { ...useViewQuery(), size: shown } })
}
