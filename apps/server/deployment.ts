import type { ConnectionDocument } from '#contract/connection.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { demoAccounts } from './demo-accounts.ts'

const listed = demoAccounts.map(({ username, password, role }) => ({ username, password, role }))

/** Data for the sign-in page. Before the connection is known, a demo's cloud is Azure. */
export function deploymentOf(
  storageProvider: DeploymentInfo['storageProvider'],
  connection: () => ConnectionDocument | undefined,
  startsDemo: boolean,
): DeploymentInfo {
  return {
    get cloudProvider() {
      return connection()?.account.cloud ?? 'AZURE'
    },
    authenticationProviders: ['PROVISIONING_USER'],
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
