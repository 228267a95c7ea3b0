import type { Workspace } from '../facts/workspaces.ts'
import { workspacesOf } from '../facts/workspaces.ts'
import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { exactNumber } from '../http/raw-json.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'

/** The workspaces of the account, on the host of every workspace: the estate has no separate account host. */
export function accountRoutes(scope: Scope): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/2.0/accounts/:account/workspaces',
      handle: async ({ placeholders: { account } }) => {
        if (account !== scope.workspace.accountId)
          throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `The account ${account} does not exist.`)
        const workspaces = await workspacesOf(scope.store)
        return json(workspaces.map(workspaceBody))
      },
    },
  ]
}

function workspaceBody(workspace: Workspace): object {
  return {
    account_id: workspace.accountId,
    workspace_id: exactNumber(workspace.workspaceId),
    workspace_name: workspace.name,
    deployment_name: workspace.name,
    workspace_status: 'RUNNING',
    pricing_tier: workspace.cloud === 'AZURE' ? 'PREMIUM' : 'ENTERPRISE',
    cloud: workspace.cloud.toLowerCase(),
    creation_time: workspace.createMs,
    ...placeBody(workspace),
  }
}

function placeBody({ cloud, name, region, subscriptionId }: Workspace): object {
  if (cloud === 'AWS') return { aws_region: region }
  const azure = { subscription_id: subscriptionId, resource_group: `rg-${name}` }
  return { location: region, azure_workspace_info: azure }
}
