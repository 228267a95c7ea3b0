import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { getVersion } from './contract.ts'

export const versionRoute = routeOver(
  getVersion,
  ({ version }: SessionPorts) =>
    () =>
      version,
)
