import { DatabricksClient } from '#connectors/databricks/client.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { connectionTo } from '#connectors/testing/collected.ts'
import { Http } from '#exchange/http.ts'
import type { RecordedWorkspace } from './recorded-workspace.ts'

const robot = { kind: 'oauth', clientId: 'robot', clientSecret: 'secret of the robot' } as const

function httpOf({ clock }: RecordedWorkspace): Http {
  return new Http({ clock, random: () => 0, requestsPerSecond: 1000 })
}

/** A client with a personal token. */
export function clientOf(workspace: RecordedWorkspace): DatabricksClient {
  return databricks.client(
    connectionTo(workspace.url),
    { kind: 'workspace', name: '4400' },
    httpOf(workspace),
  )
}

/** A client with an OAuth client. */
export function robotOf(workspace: RecordedWorkspace): DatabricksClient {
  const connection = connectionTo(workspace.url)
  const [here] = connection.workspaces
  if (!here) throw new Error('the connection has no workspace')
  return new DatabricksClient({
    connection,
    workspace: { ...here, credentials: robot },
    http: httpOf(workspace),
  })
}
