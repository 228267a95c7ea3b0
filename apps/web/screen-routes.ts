import type { AnyRoute } from '@tanstack/react-router'
import { createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import type { UrlState } from '#contract/place.ts'
import { urlStateOf, valueOf } from '#ui/url-state/url-state.ts'
import { useCurrentScreen } from '#ui/screen/screen-context.tsx'
import { screenOfTab, type Screen } from '#ui/screen/screen.ts'
import { beginScreen, drawerOf, fetchScreen } from './loaded-screens.ts'
import { routePath } from './route-path.ts'

type Fields = Readonly<Record<string, string>>

/** The routes of screens in a frame, one for each path. */
export function screenRoutes(screens: readonly Screen[], frame: AnyRoute) {
  return [...Map.groupBy(screens, ({ path }) => path).values()].map((tabs) => screenRoute(tabs, frame))
}

/** The route of a path: of several screens there, the tab in the address chooses one. */
function screenRoute(tabs: readonly Screen[], frame: AnyRoute) {
  const openOf = (search: Readonly<Record<string, unknown>>) =>
    screenOfTab(tabs, valueOf(urlStateOf(search), 'tab'))
  return createRoute({
    getParentRoute: () => frame,
    path: routePath(tabs[0]?.path ?? '/'),
    component: () => {
      const screen = useCurrentScreen()?.screen
      return screen && createElement(drawerOf(screen), { key: screen.tab?.name })
    },
    loaderDeps: ({ search }) => ({ screen: openOf(search) }),
    // The chunk comes while the session is being asked for; where a link is only pointed at, its failure is nobody's.
    loader: ({ preload, deps: { screen } }) => {
      if (screen) (preload ? fetchScreen : beginScreen)(screen)
    },
  })
}

/** Leads to another path; fields of the path go along into it. */
export function leadTo(to: string, view: UrlState = {}) {
  return ({ search, params }: { search: Readonly<Record<string, unknown>>; params: Fields }) => {
    throw redirect({ to: pathOf(to, params), search: { ...view, ...urlStateOf(search) }, replace: true })
  }
}
