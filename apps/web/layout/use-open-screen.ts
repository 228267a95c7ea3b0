import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameView } from '#client/call.ts'
import { screenOfTab, type Screen } from '#ui/screen/screen.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { routePath } from '../route-path.ts'

export type OpenScreen = {
  screen: Screen | undefined
  tabs: readonly Screen[]
  path: string
  fields: Readonly<Record<string, string>>
}

/** The screen that the address opens, with the tabs beside it. */
export function useOpenScreen(screens: readonly Screen[]): OpenScreen {
  const match = useMatches().at(-1)
  const { pathname } = useLocation()
  const { urlState } = useUrlState()
  const tabs = screens.filter(({ path }) => routePath(path) === match?.fullPath)
  const screen = screenOfTab(tabs, valueOf(urlState, 'tab'))
  const title = screen?.title ?? pathname
  useEffect(() => nameView(title), [title])
  return { screen, tabs, path: pathname, fields: match?.params ?? {} }
}
