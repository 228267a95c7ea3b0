import { route } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { getVersion } from './contract.ts'

export const versionRoute = ({ version }: SessionPorts) => route(getVersion, () => version)
