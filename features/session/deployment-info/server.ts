import { route } from '#http/route.ts'
import type { SessionPorts } from '../ports.ts'
import type { DeploymentInfo } from './contract.ts'
import { getDeploymentInfo } from './contract.ts'

function shown({ demoAccounts, ...info }: DeploymentInfo): DeploymentInfo {
  return info.isDemoMode && demoAccounts ? { ...info, demoAccounts } : info
}

export const deploymentInfoRoute = ({ deployment }: SessionPorts) =>
  route(getDeploymentInfo, () => shown(deployment))
