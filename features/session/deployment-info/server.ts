import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'

function shown({ demoAccounts, ...info }: DeploymentInfo): DeploymentInfo {
  return info.isDemoMode && demoAccounts ? { ...info, demoAccounts } : info
}

export const deploymentInfoRoute = routeOver(
  getDeploymentInfo,
  ({ deployment, signIn }: SessionPorts & SignInPorts) =>
    async () => {
      const { authenticationProviders: local, ...info } = shown(deployment)
      const [offered, allowsLocal] = await Promise.all([signIn.offered(), signIn.allowsLocal()])
      const others = offered.map(({ provider }) => provider)
      return { ...info, authenticationProviders: [...(allowsLocal ? local : []), ...others] }
    },
)
