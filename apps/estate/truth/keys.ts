/** Run ids and cluster ids are unique only within a workspace. */
export function clusterKeyOf({
  workspace_id,
  cluster_id,
}: {
  workspace_id: string
  cluster_id: string | null
}): string {
  return `${workspace_id} ${cluster_id}`
}

export function attemptKeyOf(workspaceId: string, runId: string, repair: number): string {
  return `${workspaceId} ${runId} ${repair}`
}
