import type { System } from '#collect/source.ts'
import type { ConnectionDocument, WorkspaceConnection } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { DatabricksClient } from './client.ts'

/** Databricks. The account and its regions are read through a workspace with a SQL warehouse. */
export const databricks: System<DatabricksClient> = {
  name: 'databricks',
  scopes({ account, workspaces }, kind) {
    if (kind === 'account') return [account.id]
    if (kind === 'workspace') return workspaces.map(({ id }) => id)
    return [...new Set(workspaces.map(({ region }) => region))]
  },
  client(connection, { kind, name }, http) {
    const candidates = connection.workspaces.filter((workspace) => isIn(workspace, connection, kind, name))
    const workspace = candidates.find(({ warehouseId }) => warehouseId !== undefined) ?? candidates[0]
    if (workspace) return new DatabricksClient({ connection, workspace, http })
    throw new CodedError('not_found', `The connection has no workspace for the ${kind} ${name}.`)
  },
}

function isIn(
  workspace: WorkspaceConnection,
  { account }: ConnectionDocument,
  kind: string,
  name: string,
): boolean {
  if (kind === 'account') return account.id === name
  return kind === 'workspace' ? workspace.id === name : workspace.region === name
}
