import type { FetchContext, Source } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { resultRows } from '../result-file.ts'
import { rightToRead } from '../right.ts'
import { tableColumns } from '../table-columns.ts'

const systemTable = 'system.access.workspaces_latest'
const readColumns = ['workspace_id', 'workspace_name', 'workspace_url', 'status', 'create_time'] as const

const workspaceTable = {
  name: 'system_workspace',
  meaning: 'A workspace of the account; the connection says where those stand that it names.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    workspace_name: 'string',
    workspace_url: 'string',
    subscription_id: 'string',
    region: 'string',
    cloud: 'string',
    status: 'string',
    create_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id'],
  arrival: 'latest',
} as const satisfies RawTable

type Known = Partial<Record<(typeof readColumns)[number], string | null>>

/** Workspaces of the account. */
export const workspaces: Source<DatabricksClient> = {
  name: 'workspaces',
  system: 'databricks',
  meaning: 'Every workspace of the account, with its name, region and subscription.',
  scope: 'account',
  tables: [workspaceTable],
  freshMinutes: 12 * 60,
  right: rightToRead(systemTable),
  fetch: fetchWorkspaces,
}

async function fetchWorkspaces(context: FetchContext<DatabricksClient>): Promise<void> {
  const known = await knownWorkspaces(context)
  const connected = context.client.connected.map(({ id }) => id)
  const workspaceIds = new Set([...connected, ...known.keys()])
  await context.emit(
    workspaceTable.name,
    [...workspaceIds].map((workspaceId) => workspaceRow(context.client, workspaceId, known.get(workspaceId))),
  )
}

// The schema system.access is disabled in many accounts; then the connection is used.
async function knownWorkspaces(context: FetchContext<DatabricksClient>): Promise<Map<string, Known>> {
  try {
    return await workspacesOfTable(context)
  } catch (error) {
    if (!(error instanceof CodedError) || !['forbidden', 'not_found'].includes(error.code)) throw error
    context.note(`Only the workspaces of the connection: ${error.message}`)
    return new Map()
  }
}

async function workspacesOfTable({
  client,
  signal,
  note,
}: FetchContext<DatabricksClient>): Promise<Map<string, Known>> {
  const { paths } = await tableColumns(client, systemTable, signal)
  const columns = readColumns.filter((column) => paths.includes(column))
  const lacking = readColumns.filter((column) => !paths.includes(column))
  if (lacking.includes('workspace_id')) {
    throw new CodedError('source_failed', `${systemTable} has no column workspace_id. It is read again.`)
  }
  if (lacking.length > 0) note(`${systemTable} has no ${lacking.join(', ')}: these values are not known.`)
  const rows = await resultRows(client, `select ${columns.join(', ')} from ${systemTable}`, signal)
  return new Map(
    rows.map((values) => {
      const known: Known = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))
      return [known.workspace_id ?? '', known]
    }),
  )
}

function workspaceRow({ account, connected }: DatabricksClient, workspaceId: string, known: Known = {}) {
  const connection = connected.find(({ id }) => id === workspaceId)
  return {
    account_id: account.id,
    workspace_id: workspaceId,
    workspace_name: known.workspace_name ?? connection?.name ?? null,
    workspace_url: connection?.url ?? known.workspace_url ?? null,
    subscription_id: connection?.subscriptionId ?? null,
    region: connection?.region ?? null,
    cloud: account.cloud,
    status: known.status ?? null,
    create_time: known.create_time ?? null,
    day: '1970-01-01',
    last_day: '9999-12-31',
  }
}
