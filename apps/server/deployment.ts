import type { ConnectionDocument } from '#contract/connection.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import type { IdentityProvider } from '#product/server/session-ports.ts'
import { demoAccounts } from './demo-accounts.ts'

const listed = demoAccounts.map(({ username, password, role }) => ({ username, password, role }))

/** Data for the sign-in page. Before the connection is known, a demo's cloud is Azure. */
export function deploymentOf(
  storageProvider: DeploymentInfo['storageProvider'],
  connection: () => ConnectionDocument | undefined,
  startsDemo: boolean,
  providers: readonly IdentityProvider[],
): DeploymentInfo {
  return {
    get cloudProvider() {
      return connection()?.account.cloud ?? 'AZURE'
    },
    authenticationProviders: providers.map(({ kind }) => kind),
    storageProvider,
    reanalyzeControlsEnabled: false,
    get isDemoMode() {
      return connection()?.demo ?? startsDemo
    },
    get demoAccounts() {
      return (connection()?.demo ?? startsDemo) ? listed : undefined
    },
  }
}
