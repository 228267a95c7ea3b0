import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { listOf, text } from '../rest-values.ts'

const path = '/api/2.0/preview/scim/v2/Me'
const administrators = 'admins'

const identityTable = {
  name: 'identity',
  meaning: 'Who asks in a workspace, and whether as its administrator.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    user_name: 'string',
    display_name: 'string',
    is_workspace_admin: 'boolean',
    groups: 'string',
  },
  key: ['account_id', 'workspace_id'],
  arrival: 'latest',
} as const satisfies RawTable

const me = z.looseObject({
  userName: text,
  displayName: text,
  groups: listOf(z.looseObject({ display: text })),
})

/** The principal of the connection. */
export const identity: Source<DatabricksClient> = {
  name: 'identity',
  system: 'databricks',
  meaning: 'Who the product is in the workspace, and whether as its administrator.',
  scope: 'workspace',
  tables: [identityTable],
  freshMinutes: 12 * 60,
  right: {
    name: 'workspace access',
    grant: 'Workspace settings, Identity and access: add {principal} to the workspace.',
  },
  fetch: fetchIdentity,
}

async function fetchIdentity({ client, signal, emit }: FetchContext<DatabricksClient>): Promise<void> {
  const { account, here } = client
  const asking = client.parsed(me, await client.get(path, {}, signal), path)
  const groups = asking.groups.map((group) => group.display).filter((name) => name !== null)
  await emit(identityTable.name, [
    {
      account_id: account.id,
      workspace_id: here.id,
      user_name: asking.userName,
      display_name: asking.displayName,
      is_workspace_admin: groups.includes(administrators),
      groups: groups.sort().join(','),
      day: null,
      last_day: null,
    },
  ])
}
