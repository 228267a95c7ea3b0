import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const endpointRow = z.object({
  endpoint_id: z.string(),
  name: z.string(),
  product: z.string(),
  creator_user_name: z.string(),
  create_ms: wholeNumber,
})

export type EndpointRow = z.infer<typeof endpointRow>

/** The current endpoints of a workspace: models and agents, vector search, or apps. */
export async function servedIn(scope: Scope, kind: 'serving' | 'search' | 'app'): Promise<EndpointRow[]> {
  const rows = await scope.store.rows(
    endpointRow,
    `
from fact.endpoint
where workspace_id = $workspaceId
  and create_ms <= $now
order by name`,
    nowIn(scope),
  )
  return rows.filter(({ product }) => kindOf(product) === kind)
}

function kindOf(product: string): 'serving' | 'search' | 'app' {
  if (product === 'APPS') return 'app'
  return product === 'VECTOR_SEARCH' ? 'search' : 'serving'
}

/** The pipeline that fills the index of a search endpoint of the workspace: its first one on serverless compute, if it has any. */
export async function syncPipelineIn(scope: Scope): Promise<string | undefined> {
  const [pipeline] = await scope.store.rows(
    z.object({ pipeline_id: z.string() }),
    `
from fact.pipeline
where workspace_id = $workspaceId
  and create_ms <= $now
  and (delete_ms is null or delete_ms > $now)
order by is_serverless desc, pipeline_id
limit 1`,
    nowIn(scope),
  )
  return pipeline?.pipeline_id
}
