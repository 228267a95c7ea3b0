import { createContext, use } from 'react'
import type { Day } from '#contract/dates.ts'
import { dayOf } from '#contract/dates.ts'
import type { Address } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { chosenWorkspaces, type ScopeWorkspace } from './scope.ts'

/** A workspace that the reader may see, with the start of its oldest usage record; null where it has none. */
export type SeenWorkspace = ScopeWorkspace & { firstUsageTime: string | null }

/** The workspaces that the reader may see. */
export const SeenWorkspaces = createContext<readonly SeenWorkspace[]>([])

/** The first UTC day with usage of the workspaces that an address chooses; undefined where none is known. */
export function firstUsageDayOf(address: Address, workspaces: readonly SeenWorkspace[]): Day | undefined {
  const ids = new Set(chosenWorkspaces(address, workspaces).map(({ id }) => id))
  const [first] = workspaces
    .flatMap(({ id, firstUsageTime }) => (ids.has(id) && firstUsageTime !== null ? [firstUsageTime] : []))
    .toSorted()
  return first === undefined ? undefined : dayOf(new Date(first))
}

/** The first UTC day with usage in the scope of the view; undefined where none is known. */
export function useFirstUsageDay(): Day | undefined {
  const { address } = useAddress()
  return firstUsageDayOf(address, use(SeenWorkspaces))
}
