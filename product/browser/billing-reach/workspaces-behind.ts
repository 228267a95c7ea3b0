/** How far the bill of a workspace reaches; one that is not connected has no subscription. */
type Billed = { subscriptionId: string | null; lastUsageTime: string | null }

/** The workspaces of the connection. */
export function connectedOf<Workspace extends Billed>(workspaces: readonly Workspace[]): Workspace[] {
  return workspaces.filter(({ subscriptionId }) => subscriptionId !== null)
}

/** The workspaces of the connection whose bill has fewer whole days than that of another one. */
export function workspacesBehind<Workspace extends Billed>(workspaces: readonly Workspace[]): Workspace[] {
  const connected = connectedOf(workspaces)
  const newest = connected
    .flatMap(({ lastUsageTime }) => lastUsageTime?.slice(0, 10) ?? [])
    .toSorted()
    .at(-1)
  if (newest === undefined) return []
  return connected.filter(
    ({ lastUsageTime }) => lastUsageTime === null || lastUsageTime.slice(0, 10) < newest,
  )
}
