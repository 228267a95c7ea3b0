import { CodedError } from '#contract/errors.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const restQuerySource = {
  name: 'rest_query_source',
  meaning: 'A dashboard, saved query, alert or Genie space, which sends statements to SQL warehouses.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    kind: 'string',
    source_id: 'string',
    name: 'string',
    owner: 'string',
  },
  key: ['account_id', 'workspace_id', 'kind', 'source_id'],
  arrival: 'latest',
} as const satisfies RawTable

type Named = { id: string; name: string | null; owner?: string | null }
type List = { kind: string; path: string; page: z.ZodType<readonly Named[]> }

const sqlObjects = z
  .looseObject({
    results: z
      .array(z.looseObject({ id: z.string(), display_name: text, owner_user_name: text }))
      .default([]),
  })
  .transform(({ results }) =>
    results.map(({ id, display_name, owner_user_name }) => ({
      id,
      name: display_name,
      owner: owner_user_name,
    })),
  )

const lists: readonly List[] = [
  {
    kind: 'dashboard',
    path: '/api/2.0/lakeview/dashboards',
    page: z
      .looseObject({
        dashboards: z.array(z.looseObject({ dashboard_id: z.string(), display_name: text })).default([]),
      })
      .transform(({ dashboards }) =>
        dashboards.map(({ dashboard_id, display_name }) => ({ id: dashboard_id, name: display_name })),
      ),
  },
  { kind: 'query', path: '/api/2.0/sql/queries', page: sqlObjects },
  { kind: 'alert', path: '/api/2.0/sql/alerts', page: sqlObjects },
  {
    kind: 'genie',
    path: '/api/2.0/genie/spaces',
    page: z
      .looseObject({ spaces: z.array(z.looseObject({ space_id: z.string(), title: text })).default([]) })
      .transform(({ spaces }) => spaces.map(({ space_id, title }) => ({ id: space_id, name: title }))),
  },
]

/** Names of what sends statements to SQL warehouses. */
export const querySources: Source<DatabricksClient> = {
  name: 'query-sources',
  system: 'databricks',
  meaning: 'Every dashboard, saved query, alert and Genie space of the workspace with its name.',
  scope: 'workspace',
  tables: [restQuerySource],
  freshMinutes: 6 * 60,
  without: 'Without it dashboards, saved queries, alerts and Genie spaces are known by their ids only.',
  right: workspaceAdministrator,
  fetch: fetchQuerySources,
}

// Not every workspace has all of them: one list that is refused keeps none of the others away.
async function fetchQuerySources(context: FetchContext<DatabricksClient>): Promise<void> {
  const refusals: CodedError[] = []
  for (const list of lists) {
    try {
      await fetchList(context, list)
    } catch (error) {
      if (!(error instanceof CodedError) || !['forbidden', 'not_found'].includes(error.code)) throw error
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (first && refusals.length === lists.length) throw first
  for (const { message } of refusals)
    context.note(`Names of some sources of statements are not known: ${message}`)
}

async function fetchList(
  { client, emit, signal }: FetchContext<DatabricksClient>,
  { kind, path, page }: List,
): Promise<void> {
  const { account, here } = client
  for await (const listed of client.pages(path, { page_size: 100 }, page, signal)) {
    await emit(
      restQuerySource.name,
      listed.map(({ id, name, owner = null }) => ({
        account_id: account.id,
        workspace_id: here.id,
        kind,
        source_id: id,
        name,
        owner,
        day: null,
        last_day: null,
      })),
    )
  }
}
