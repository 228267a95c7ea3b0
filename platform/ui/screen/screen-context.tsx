import { createContext, use, useEffect } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import type { CrumbName } from './crumbs.ts'
import type { Screen } from './screen.ts'

type CurrentScreen = {
  screen: Screen
  /** All screens of its path, in the order of their tabs. */
  tabs: readonly Screen[]
  /** Its path with the fields filled in. */
  path: string
  fields: Readonly<Record<string, string>>
  /** Gives the breadcrumbs the name of a path, and the page in its place. */
  onName: (path: string, name: CrumbName) => void
}

const Current = createContext<CurrentScreen | undefined>(undefined)

/** Provides the open screen to its parts. */
export const CurrentScreenProvider = Current.Provider

/** The screen that is open; undefined outside of any. */
export function useCurrentScreen(): CurrentScreen | undefined {
  return use(Current)
}

/** Gives the open screen, or one above it, its name among the breadcrumbs as soon as it is known, or another page in its place. */
export function useCrumbName(name: string | undefined, path?: string, to?: string): void {
  const current = use(Current)
  const filledPath = current && pathOf(path ?? current.screen.path, current.fields)
  const onName = current?.onName
  useEffect(() => {
    if (name !== undefined && filledPath !== undefined) onName?.(filledPath, { label: name, to })
  }, [name, filledPath, onName, to])
}
