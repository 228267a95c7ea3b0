import type { ShownPart } from './time-row.ts'

/** A Spark application that has parts of a time; its workspace is empty where it has none. */
export type SplitApplication = { clusterId: string; sparkContextId: string; workspaceId: string }

/** The Spark applications of the stages that stand for parts of a time, each once. */
export function applicationsOf(
  rows: readonly Pick<ShownPart, 'stageClusterId' | 'sparkContextId' | 'workspaceId'>[],
): SplitApplication[] {
  const named = rows.flatMap(({ stageClusterId, sparkContextId, workspaceId }) =>
    stageClusterId === null || sparkContextId === null
      ? []
      : [{ clusterId: stageClusterId, sparkContextId, workspaceId }],
  )
  return [
    ...new Map(named.map((application) => [Object.values(application).join('/'), application])).values(),
  ]
}

/** The Spark application in which a part is: that of its stage, or the only one; undefined where there are several. */
export function applicationOf(
  row: Parameters<typeof applicationsOf>[0][number],
  rows: Parameters<typeof applicationsOf>[0],
): SplitApplication | undefined {
  const [own] = applicationsOf([row])
  const [first, ...others] = applicationsOf(rows)
  return own ?? (others.length === 0 ? first : undefined)
}
