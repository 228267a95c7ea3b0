import { routeOver } from '#http/route.ts'
import type { EnvironmentPorts } from '#product/server/environment-ports.ts'
import { getEnvironmentVariables } from './contract.ts'

export const getEnvironmentVariablesRoute = routeOver(
  getEnvironmentVariables,
  ({ environmentVariables }: EnvironmentPorts) =>
    () => ({ variables: [...environmentVariables] }),
)
