import { authorOf, routeOver } from '#http/route.ts'
import { settingRoutes } from '#http/setting-route.ts'
import { withPublication, withSent, workspacePublication } from '#product/contract/workspace-publication.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { Author } from '#state/change.ts'
import { publishWorkspaces, savePublishState } from './contract.ts'

type Publishing = { workspaceIds: readonly string[]; isPublished: boolean }

/** Publishes or hides workspaces, whatever somebody else does with others at the same time. */
async function publish(
  { settings }: Pick<SettingPorts, 'settings'>,
  { workspaceIds, isPublished }: Publishing,
  author: Author,
): Promise<void> {
  const { key, valueOf } = workspacePublication
  const changed = (kept: unknown) => withPublication(valueOf(kept), workspaceIds, isPublished)
  await settings.change(key, changed, author)
}

export const savePublishStateRoute = routeOver(savePublishState, (ports: SettingPorts) => async (call) => {
  const { workspaceId } = call.path
  const { isPublished } = call.body
  await publish(ports, { workspaceIds: [workspaceId], isPublished }, authorOf(call))
  return { workspaceId, isPublished }
})

export const publishWorkspacesRoute = routeOver(publishWorkspaces, (ports: SettingPorts) => async (call) => {
  const { isPublished } = call.body
  const workspaceIds = [...call.scope.workspaceIds]
  await publish(ports, { workspaceIds, isPublished }, authorOf(call))
  return { workspaceIds, isPublished }
})

export const { read: getWorkspacePublicationRoute, save: saveWorkspacePublicationRoute } = settingRoutes<
  typeof workspacePublication.default,
  SettingPorts
>(workspacePublication, { onto: withSent })
