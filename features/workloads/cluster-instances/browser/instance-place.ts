import { place } from '#product/places.ts'

type Listed = { appId: string | null; clusterId: string; workspaceId: string }

/** The page of an instance of a list; undefined where the row is none. */
export function instancePlace({ appId, clusterId, workspaceId }: Listed) {
  return appId === null ? undefined : place.instance({ clusterId, appId }, { ofWorkspace: workspaceId })
}
