import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameView } from '#client/call.ts'
import { screenOfTab, type Screen } from '#ui/screen/screen.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { routePath } from '../route-path.ts'

type Fields = Readonly<Record<string, string>>

export type OpenScreen = {
  screen: Screen | undefined
  tabs: readonly Screen[]
  path: string
  fields: Fields
}

// The router's state changes several times on the way to a page, what is open there once.
const openMatch = (matches: readonly { fullPath: string; params: Fields }[]) => {
  const match = matches.at(-1)
  return match && { fullPath: match.fullPath, params: match.params }
}
const pathOfLocation = ({ pathname }: { pathname: string }) => pathname

/** The screen that the address opens, with the tabs beside it. */
export function useOpenScreen(screens: readonly Screen[]): OpenScreen {
  const match = useMatches({ select: openMatch, structuralSharing: true })
  const pathname = useLocation({ select: pathOfLocation })
  const { urlState } = useUrlState()
  const tabs = screens.filter(({ path }) => routePath(path) === match?.fullPath)
  const screen = screenOfTab(tabs, valueOf(urlState, 'tab'))
  const title = screen?.title ?? pathname
  useEffect(() => nameView(title), [title])
  return { screen, tabs, path: pathname, fields: match?.params ?? {} }
}
