import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const path = '/api/2.0/apps'

const restApp = {
  name: 'rest_app',
  meaning: 'An app as it is set up now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    app_id: 'string',
    app_name: 'string',
    creator: 'string',
    create_time: 'timestamp',
    update_time: 'timestamp',
    compute_size: 'string',
    compute_state: 'string',
    app_state: 'string',
    url: 'string',
  },
  key: ['account_id', 'workspace_id', 'app_name'],
  arrival: 'latest',
} as const satisfies RawTable

const state = z.looseObject({ state: text }).nullish()

const app = z.looseObject({
  id: text,
  name: z.string(),
  creator: text,
  create_time: text,
  update_time: text,
  compute_size: text,
  compute_status: state,
  app_status: state,
  url: text,
})

const page = z.looseObject({ apps: z.array(app).default([]) })

/** Apps. */
export const apps: Source<DatabricksClient> = {
  name: 'apps',
  system: 'databricks',
  meaning: 'Every app of the workspace with its size and its state.',
  scope: 'workspace',
  tables: [restApp],
  freshMinutes: 60,
  without: 'Without it apps are known by their bills only.',
  right: workspaceAdministrator,
  fetch: fetchApps,
}

async function fetchApps({ client, emit, signal }: FetchContext<DatabricksClient>): Promise<void> {
  for await (const { apps: listed } of client.pages(path, { page_size: 100 }, page, signal)) {
    await emit(
      restApp.name,
      listed.map((found) => appRow(client, found)),
    )
  }
}

function appRow({ account, here }: DatabricksClient, found: z.infer<typeof app>) {
  return {
    account_id: account.id,
    workspace_id: here.id,
    app_id: found.id,
    app_name: found.name,
    creator: found.creator,
    create_time: found.create_time,
    update_time: found.update_time,
    compute_size: found.compute_size,
    compute_state: found.compute_status?.state ?? null,
    app_state: found.app_status?.state ?? null,
    url: found.url,
    day: null,
    last_day: null,
  }
}
