import type { ConnectionDocument, WorkspaceConnection } from '#contract/connection.ts'
import { Workspace, type Explain } from '#databricks/workspace.ts'
import type { Http } from '#exchange/http.ts'

type Account = ConnectionDocument['account']
type Asking = { connection: ConnectionDocument; workspace: WorkspaceConnection; http: Http }

/** A workspace of the connection, with its credentials. */
export class DatabricksClient extends Workspace {
  readonly account: Account
  readonly here: WorkspaceConnection
  /** All workspaces of the connection, including this one. */
  readonly connected: readonly WorkspaceConnection[]

  constructor({ connection, workspace, http }: Asking) {
    const { name, url, credentials } = workspace
    super({ name, url, credentials, http, explain: explainedFor(workspace) })
    this.account = connection.account
    this.here = workspace
    this.connected = connection.workspaces
  }
}

/** Refusals after which the user changes the connection. */
function explainedFor({ url, credentials }: WorkspaceConnection): Explain {
  const client = credentials.kind === 'oauth' ? credentials.clientId : ''
  return ({ reason }) =>
    reason === 'no_token'
      ? {
          message: `${new URL(url).host} gave the OAuth client ${client} no token. Look at its secret and its expiry in the connection.`,
        }
      : undefined
}
