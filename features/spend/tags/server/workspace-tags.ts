import { z } from 'zod'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver } from '#http/route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { listWorkspaceCostTags, networkCostTag, storageCostTag, type CostTagKind } from '../contract.ts'
import { costTagKey, readCostTag, requireWorkspace } from './cost-tags.ts'

const workspaces = scopedQuery(new URL('../tagged-workspaces.sql', import.meta.url))
const workspaceRows = z.array(z.object({ workspaceId: z.string(), workspaceName: z.string() }))

type Calls = typeof storageCostTag | typeof networkCostTag

function costTagRoutes(kind: CostTagKind, calls: Calls) {
  return {
    read: routeOver(calls.read, ({ settings }: SettingPorts) => async ({ path, scope }) => {
      requireWorkspace(scope, path.id)
      return readCostTag(settings, path.id, kind)
    }),
    save: routeOver(calls.save, ({ settings }: SettingPorts) => async (call) => {
      const { id } = call.path
      requireWorkspace(call.scope, id)
      const { tagKey, tagValue = id } = call.body
      await settings.write(costTagKey(id, kind), { tagKey, tagValue }, authorOf(call))
      return readCostTag(settings, id, kind)
    }),
    remove: routeOver(calls.remove, ({ settings }: SettingPorts) => async (call) => {
      const { id } = call.path
      requireWorkspace(call.scope, id)
      await settings.write(costTagKey(id, kind), null, authorOf(call))
      return readCostTag(settings, id, kind)
    }),
  }
}

export const {
  read: getStorageCostTagRoute,
  save: saveStorageCostTagRoute,
  remove: deleteStorageCostTagRoute,
} = costTagRoutes('storage', storageCostTag)

export const {
  read: getNetworkCostTagRoute,
  save: saveNetworkCostTagRoute,
  remove: deleteNetworkCostTagRoute,
} = costTagRoutes('network', networkCostTag)

export const listWorkspaceCostTagsRoute = routeOver(
  listWorkspaceCostTags,
  ({ settings }: SettingPorts) =>
    async ({ read }) => {
      const rows = workspaceRows.parse((await read(workspaces)).rows)
      return {
        workspaces: await Promise.all(
          rows.map(async ({ workspaceId, workspaceName }) => ({
            workspaceId,
            workspaceName,
            storage: await readCostTag(settings, workspaceId, 'storage'),
            network: await readCostTag(settings, workspaceId, 'network'),
          })),
        ),
      }
    },
)
