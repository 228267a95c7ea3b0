import type { AnyRoute } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import type { UrlState } from '#contract/place.ts'
import { urlStateOf, urlStateText, parseUrlState, valueOf } from '#ui/url-state/url-state.ts'
import { useCurrentScreen } from '#ui/screen/screen-context.tsx'
import { screenOfTab, type Redirection, type Screen } from '#ui/screen/screen.ts'
import { App } from './layout/app.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { Frame } from './layout/frame.tsx'
import { SignInPage } from './layout/late-pages.tsx'
import { leadHome } from './lead-home.ts'
import { beginScreen, drawerOf, fetchScreen } from './loaded-screens.ts'
import { routePath } from './route-path.ts'

type Fields = Readonly<Record<string, string>>

/** The router of these screens, and of those that are not available yet; every path that it does not know leads home. */
export function routerOf(
  screens: readonly Screen[],
  later: readonly Screen[],
  redirections: readonly Redirection[],
) {
  const root = createRootRoute({ component: App })
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    component: () => createElement(Frame, { screens, later }),
  })
  const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage })
  const failure = createRoute({ getParentRoute: () => root, path: '/error-page', component: ErrorPage })
  const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: leadTo('/') })
  const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leadHome })
  const leading = redirections.map(({ path, to, view }) =>
    createRoute({ getParentRoute: () => root, path: routePath(path), beforeLoad: leadTo(to, view) }),
  )
  const shown = [...Map.groupBy([...screens, ...later], ({ path }) => path).values()].map((tabs) =>
    screenRoute(tabs, frame),
  )
  const routeTree = root.addChildren([signIn, failure, home, unknown, ...leading, frame.addChildren(shown)])
  return createRouter({
    routeTree,
    parseSearch: parseUrlState,
    stringifySearch: urlStateText,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
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

/** Fields of the path go along into the path that it leads to. */
function leadTo(to: string, view: UrlState = {}) {
  return ({ search, params }: { search: Readonly<Record<string, unknown>>; params: Fields }) => {
    throw redirect({ to: pathOf(to, params), search: { ...view, ...urlStateOf(search) }, replace: true })
  }
}
