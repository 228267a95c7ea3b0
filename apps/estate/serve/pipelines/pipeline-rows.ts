import { z } from 'zod'

import { tags, wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const pipelineRow = z.object({
  pipeline_id: z.string(),
  name: z.string(),
  pipeline_type: z.string(),
  creator_user_name: z.string(),
  tags,
  is_serverless: z.boolean(),
  is_continuous: z.boolean(),
  is_development: z.boolean(),
  edition: z.string(),
  photon: z.boolean(),
  node_type: z.string().nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  create_ms: wholeNumber,
})

const updateRow = z.object({
  pipeline_id: z.string(),
  update_id: z.string(),
  cause: z.string(),
  cluster_id: z.string().nullable(),
  start_ms: wholeNumber,
  ready_ms: wholeNumber,
  end_ms: wholeNumber,
  state: z.string(),
  lacks_end: z.boolean(),
})

export type PipelineRow = z.infer<typeof pipelineRow>
export type UpdateRow = z.infer<typeof updateRow>

const pipelinesNow = `
from fact.pipeline
where workspace_id = $workspaceId
  and create_ms <= $now
  and (delete_ms is null or delete_ms > $now)`

/** A page of the existing pipelines, by id. */
export function pipelinesAfter(scope: Scope, after: string, count: number): Promise<PipelineRow[]> {
  const sql = `${pipelinesNow} and pipeline_id > $after order by pipeline_id limit $count`
  return scope.store.rows(pipelineRow, sql, { ...nowIn(scope), after, count })
}

/** An existing pipeline. */
export async function pipelineBy(scope: Scope, pipelineId: string): Promise<PipelineRow | undefined> {
  const sql = `${pipelinesNow} and pipeline_id = $pipelineId`
  const [pipeline] = await scope.store.rows(pipelineRow, sql, { ...nowIn(scope), pipelineId })
  return pipeline
}

/** The started updates of pipelines, newest first, at most a number per pipeline. */
export function updatesOf(
  scope: Scope,
  pipelineIds: readonly string[],
  count = Number.MAX_SAFE_INTEGER,
): Promise<UpdateRow[]> {
  return scope.store.rows(
    updateRow,
    `
select *, exists (
    from fact.end_gap
    where end_gap.subject = 'UPDATE'
      and end_gap.workspace_id = pipeline_update.workspace_id
      and end_gap.subject_id = pipeline_update.update_id
  ) as lacks_end
from fact.pipeline_update
where workspace_id = $workspaceId
  and start_ms <= $now
  and pipeline_id in (select unnest(string_split($pipelineIds, ',')))
qualify row_number() over (partition by pipeline_id order by start_ms desc, update_id desc) <= $count
order by start_ms desc, update_id desc`,
    {
      ...nowIn(scope),
      pipelineIds: pipelineIds.join(','),
      count: BigInt(count),
    },
  )
}
