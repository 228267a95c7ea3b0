import { z } from 'zod'
import { settingFor } from '#contract/setting.ts'
import { scopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import { removalRoute, settingRoutes } from '#http/setting-route.ts'
import { settingValue, shownChange } from '#http/setting-store.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { listWorkspaceCostTags, networkCostTag, storageCostTag, type CostTag } from '../contract.ts'

const workspaces = scopedQuery(new URL('../tagged-workspaces.sql', import.meta.url))
const workspaceRows = z.array(z.object({ workspaceId: z.string(), workspaceName: z.string() }))

export const { read: getStorageCostTagRoute, save: saveStorageCostTagRoute } = settingRoutes(storageCostTag)
export const deleteStorageCostTagRoute = removalRoute(storageCostTag, storageCostTag.remove)

export const { read: getNetworkCostTagRoute, save: saveNetworkCostTagRoute } = settingRoutes(networkCostTag)
export const deleteNetworkCostTagRoute = removalRoute(networkCostTag, networkCostTag.remove)

async function costTagOf(
  { settings }: Pick<SettingPorts, 'settings'>,
  tag: typeof storageCostTag | typeof networkCostTag,
  id: string,
): Promise<CostTag> {
  const kept = settingFor(tag, { id })
  const value = await settingValue({ settings }, kept)
  return { ...tag.shown(value), ...(await shownChange(settings, kept.key)) }
}

export const listWorkspaceCostTagsRoute = routeOver(
  listWorkspaceCostTags,
  (ports: SettingPorts) =>
    async ({ read }) => {
      const rows = workspaceRows.parse((await read(workspaces)).rows)
      return {
        workspaces: await Promise.all(
          rows.map(async ({ workspaceId, workspaceName }) => ({
            workspaceId,
            workspaceName,
            storage: await costTagOf(ports, storageCostTag, workspaceId),
            network: await costTagOf(ports, networkCostTag, workspaceId),
          })),
        ),
      }
    },
)
