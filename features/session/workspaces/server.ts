import { reportRouteOver, type Given } from '#http/report.ts'
import { settingValue } from '#http/setting-store.ts'
import { isPublished, workspacePublication } from '#product/contract/workspace-publication.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { listWorkspaces } from '#product/contract/calls/workspaces.ts'

const given: Given<SettingPorts> = {
  publishedIds: async ({ settings }, { scope }) => {
    const publication = await settingValue({ settings }, workspacePublication)
    return scope.workspaceIds.filter((workspaceId) => isPublished(publication, workspaceId))
  },
}

export const listWorkspacesRoute = reportRouteOver(
  listWorkspaces,
  new URL('workspaces.sql', import.meta.url),
  {
    given,
  },
)
