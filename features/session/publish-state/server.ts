import { settingValue } from '#http/setting-store.ts'
import { authorOf, routeOver } from '#http/route.ts'
import { withPublication, workspacePublication } from '#product/contract/workspace-publication.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { savePublishState } from './contract.ts'

export const savePublishStateRoute = routeOver(
  savePublishState,
  ({ settings }: SettingPorts) =>
    async (call) => {
      const { workspaceId } = call.path
      const { isPublished } = call.body
      const before = await settingValue({ settings }, workspacePublication)
      const after = withPublication(before, workspaceId, isPublished)
      await settings.write(workspacePublication.key, after, authorOf(call))
      return { workspaceId, isPublished }
    },
)
