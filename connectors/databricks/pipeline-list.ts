import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import { withoutRepeats } from './repeats.ts'
import { listOf, text } from './rest-values.ts'

const path = '/api/2.0/pipelines'

const listedPipeline = z.looseObject({
  pipeline_id: z.string(),
  name: text,
  state: text,
  creator_user_name: text,
  run_as_user_name: text,
  cluster_id: text,
  latest_updates: listOf(z.looseObject({ creation_time: text })),
})

const page = z.looseObject({ statuses: z.array(listedPipeline).default([]) })

/** A pipeline of the list, without its settings. */
export type ListedPipeline = z.infer<typeof listedPipeline>

/** All existing pipelines of the workspace. */
export async function listedPipelines(
  workspace: DatabricksClient,
  signal: AbortSignal,
): Promise<ListedPipeline[]> {
  const listed: ListedPipeline[] = []
  for await (const { statuses } of workspace.pages(path, { max_results: 100 }, page, signal)) {
    listed.push(...statuses)
  }
  return withoutRepeats(listed, (pipeline) => pipeline.pipeline_id)
}

/** The path of a call on one pipeline. */
export function pipelinePath(pipelineId: string, call = ''): string {
  return `${path}/${encodeURIComponent(pipelineId)}${call}`
}
