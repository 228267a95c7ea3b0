import type { Route } from '#http/route.ts'
import { columnsOf } from './catalogue.ts'
import * as routes from './routes.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { csvRoutesOf } from '#product/server/list-csv.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'

/** What the features are handed by the server. */
export type FeaturePorts = Omit<SessionPorts, 'columnsOf'> & SettingPorts & LakePorts

/** Every call with what answers it. */
export function serverRoutes(ports: FeaturePorts): Route[] {
  const known = { ...ports, columnsOf }
  const declared = Object.values(routes).map((route) => (typeof route === 'function' ? route(known) : route))
  return [...declared, ...csvRoutesOf(declared)]
}
