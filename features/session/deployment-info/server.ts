import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'

function shown({ demoAccounts, ...info }: DeploymentInfo): DeploymentInfo {
  return info.isDemoMode && demoAccounts ? { ...info, demoAccounts } : info
}

export const deploymentInfoRoute = routeOver(
  getDeploymentInfo,
  ({ deployment }: SessionPorts) =>
    () =>
      shown(deployment),
)
