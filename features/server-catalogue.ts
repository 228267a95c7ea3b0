import type { Route } from '#http/route.ts'
import * as routes from './routes.ts'
import type { SessionPorts } from './session/ports.ts'
import type { SettingPorts } from './settings/ports.ts'
import type { LakePorts } from './workloads/ports.ts'

/** What the features are handed by the server. */
export type FeaturePorts = SessionPorts & SettingPorts & LakePorts

/** Every call with what answers it. */
export function serverRoutes(ports: FeaturePorts): Route[] {
  return Object.values(routes).map((route) => (typeof route === 'function' ? route(ports) : route))
}
