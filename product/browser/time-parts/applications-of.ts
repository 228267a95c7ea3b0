import type { ShownPart } from './time-row.ts'

type Application = { clusterId: string; sparkContextId: string; workspaceId: string }

/** The Spark applications of the stages that stand for parts of a time, each once. */
export function applicationsOf(
  rows: readonly Pick<ShownPart, 'stageClusterId' | 'sparkContextId' | 'workspaceId'>[],
): Application[] {
  const named = rows.flatMap(({ stageClusterId, sparkContextId, workspaceId }) =>
    stageClusterId === null || sparkContextId === null
      ? []
      : [{ clusterId: stageClusterId, sparkContextId, workspaceId }],
  )
  return [
    ...new Map(named.map((application) => [Object.values(application).join('/'), application])).values(),
  ]
}
