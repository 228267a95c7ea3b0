import { routeOver, sessionOf } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { getUserInfo } from './contract.ts'

export const userInfoRoute = routeOver(getUserInfo, ({ deployment }: SessionPorts) => (call) => {
  const { user, expiresAt } = sessionOf(call)
  const { username, roles, workspaceIds, mustChangePassword } = user
  return {
    username,
    email: username.includes('@') ? username : null,
    isAdmin: roles.includes('admin'),
    isBillingAdmin: roles.includes('billing-admin'),
    isProvisioningAdmin: roles.includes('provisioning-admin'),
    isDatabricksAccountAdmin: false,
    isExecutive: roles.includes('executive'),
    isBasicUser: roles.every((role) => role === 'user'),
    seesAllWorkspaces: workspaceIds === null,
    isDemoMode: deployment.isDemoMode,
    mustChangePassword,
    accessTokenExpiration: expiresAt.toISOString(),
  }
})
