import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const sourceRow = z.object({
  source_id: z.string(),
  name: z.string(),
  user_name: z.string(),
})

type SourceRow = z.infer<typeof sourceRow>
type Listed = { source: string; path: string; name: string; id: string; body: (row: SourceRow) => object }

const position = z.tuple([z.string()])

const sqlObject = (row: SourceRow) => ({
  id: row.source_id,
  display_name: row.name,
  owner_user_name: row.user_name,
  lifecycle_state: 'ACTIVE',
})

/** The ids are those of the query history (`../tables/query-history.sql`). */
const lists: readonly Listed[] = [
  {
    source: 'dashboard',
    path: '/api/2.0/lakeview/dashboards',
    name: 'dashboards',
    id: 'md5(query.warehouse_id || query.statement_text)',
    body: (row) => ({ dashboard_id: row.source_id, display_name: row.name, lifecycle_state: 'ACTIVE' }),
  },
  {
    source: 'query',
    path: '/api/2.0/sql/queries',
    name: 'results',
    id: 'md5(query.user_name || query.statement_text)',
    body: sqlObject,
  },
  {
    source: 'alert',
    path: '/api/2.0/sql/alerts',
    name: 'results',
    id: "md5('alert' || query.warehouse_id)",
    body: sqlObject,
  },
  {
    source: 'genie',
    path: '/api/2.0/genie/spaces',
    name: 'spaces',
    id: "md5('genie' || query.warehouse_id)",
    body: (row) => ({ space_id: row.source_id, title: row.name }),
  },
]

// A saved query of which the id ends with 0 or 1 was deleted.
const sourcesAfter = (id: string) => `
select
  ${id} as source_id,
  case query.source
    when 'dashboard' then 'Store revenue, ' || min(warehouse.name)
    when 'alert' then 'Failed loads, ' || min(warehouse.name)
    when 'genie' then 'Questions about brands, ' || min(warehouse.name)
    when 'query' then case when min(query.statement_type) = 'MERGE' then 'Budget upload' else 'Loyal customers' end
  end as name,
  min(query.user_name) as user_name
from fact.query
inner join fact.warehouse using (workspace_id, warehouse_id)
where query.workspace_id = $workspaceId
  and query.source = $source
  and query.start_ms <= $now
  and ${id} > $positionId
  and (query.source <> 'query' or right(${id}, 1) not in ('0', '1'))
group by query.source, ${id}
order by source_id
limit $count`

/** The dashboards, saved queries, alerts and Genie spaces that sent statements to SQL warehouses. */
export function sourceRoutes(scope: Scope): Route[] {
  return lists.map((list) => ({
    method: 'GET',
    path: list.path,
    handle: (call) => listSources(scope, call, list),
  }))
}

async function listSources(scope: Scope, call: Call, list: Listed): Promise<Answer> {
  const limit = numberIn(call, 'page_size', { least: 1, most: 100, otherwise: 20 })
  const token = call.query.get('page_token')
  const [positionId] = token ? pageTokenPosition(token, position) : ['']
  const found = await scope.store.rows(sourceRow, sourcesAfter(list.id), {
    ...nowIn(scope),
    source: list.source,
    positionId,
    count: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return json({
    [list.name]: shown.map(list.body),
    ...(found.length > limit && last && { next_page_token: pageToken([last.source_id]) }),
  })
}
