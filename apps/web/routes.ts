import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { parseUrlState, urlStateText } from '#ui/url-state/url-state.ts'
import type { Redirection, Screen } from '#ui/screen/screen.ts'
import { App } from './layout/app.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { Frame } from './layout/frame.tsx'
import { SignInPage } from './layout/late-pages.tsx'
import { leadHome } from './lead-home.ts'
import { routePath } from './route-path.ts'
import { leadTo, screenRoutes } from './screen-routes.ts'

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
  const shown = screenRoutes([...screens, ...later], frame)
  const routeTree = root.addChildren([signIn, failure, home, unknown, ...leading, frame.addChildren(shown)])
  return createRouter({
    routeTree,
    parseSearch: parseUrlState,
    stringifySearch: urlStateText,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
}
