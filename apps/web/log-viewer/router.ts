import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseUrlState, urlStateText } from '#ui/url-state/url-state.ts'
import { ErrorPage } from '../layout/error-page.tsx'
import { leadTo, screenRoutes } from '../screen-routes.ts'
import { LogFrame } from './log-frame.tsx'
import { LogHome } from './log-home.tsx'
import { screensOfLog } from './screens-of-log.ts'

/** The router of the log viewer: the log, and the screens of its Spark applications. */
export function logViewerRouter() {
  const root = createRootRoute({ component: LogFrame })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: LogHome })
  const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: leadTo('/') })
  return createRouter({
    routeTree: root.addChildren([home, unknown, ...screenRoutes(screensOfLog, root)]),
    parseSearch: parseUrlState,
    stringifySearch: urlStateText,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
}
