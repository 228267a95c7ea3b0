import { createContext, use, type ReactNode } from 'react'
import type { Day } from '#contract/dates.ts'
import { dayOf } from '#contract/dates.ts'
import type { UrlState } from '../url-state/url-state.ts'
import { remembered } from '../remembered.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { chosenWorkspaces, type ScopeWorkspace } from './scope.ts'

/** A workspace that the reader may see, with the time from its oldest to its newest usage record; null where it has none. */
export type SeenWorkspace = ScopeWorkspace & { firstUsageTime: string | null; lastUsageTime: string | null }

/** The workspaces that the reader may see; undefined where nobody asked. */
export const SeenWorkspaces = createContext<readonly SeenWorkspace[] | undefined>(undefined)

/** The message for a reader without access to any workspace. */
export const noWorkspaces =
  'There are no workspaces enabled for this environment. Contact your Databricks account admin in order to enable them.'

type Reason = { title: string; children?: ReactNode; actions?: ReactNode }

/** Why a list is empty: its own reason, or that its reader may see no workspace at all. */
export function whyEmpty(own: Reason, seen: readonly SeenWorkspace[] | undefined): Reason {
  return seen?.length === 0 ? { title: noWorkspaces } : own
}

/** The first UTC day with usage of the workspaces that an address chooses; undefined where none is known. */
export const firstUsageDayOf: (urlState: UrlState, workspaces: readonly SeenWorkspace[]) => Day | undefined =
  remembered((urlState: UrlState, workspaces: readonly SeenWorkspace[]) => {
    const ids = new Set(chosenWorkspaces(urlState, workspaces).map(({ id }) => id))
    const [first] = workspaces
      .flatMap(({ id, firstUsageTime }) => (ids.has(id) && firstUsageTime !== null ? [firstUsageTime] : []))
      .toSorted()
    return first === undefined ? undefined : dayOf(new Date(first))
  })

const nobodyAsked: readonly SeenWorkspace[] = []

/** The first UTC day with usage in the scope of the view; undefined where none is known. */
export function useFirstUsageDay(): Day | undefined {
  const { urlState } = useUrlState()
  return firstUsageDayOf(urlState, use(SeenWorkspaces) ?? nobodyAsked)
}
