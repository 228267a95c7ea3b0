import { z } from 'zod'

import type { FactStore } from '../serve/facts/fact-store.ts'
import type { Directory, Group } from '../serve/directory/directory.ts'
import { directoryOf } from '../serve/directory/directory.ts'
import type { Grant } from '../serve/permissions/grants.ts'
import { grantsOf, guarded } from '../serve/permissions/grants.ts'

/** An asset that a user may see in the estate, and whether the user may manage it. */
export type VisibleAsset = {
  workspaceId: string
  /** In lower case. */
  userName: string
  type: keyof typeof guarded
  assetId: string
  canManage: boolean
}

const assetRow = z.object({ workspace_id: z.string(), asset_id: z.string(), owner: z.string() })
const workspaceRow = z.object({ workspace_id: z.string() })

/** What each user of each workspace may see of these types at a moment. Clusters of runs and pipelines are left out. */
export async function visibleAssets(
  store: FactStore,
  types: readonly VisibleAsset['type'][],
  nowMs: number,
): Promise<VisibleAsset[]> {
  const visible: VisibleAsset[] = []
  for (const { workspace_id: workspaceId } of await store.rows(workspaceRow, 'from fact.workspace', {})) {
    const directory = await directoryOf(store, workspaceId)
    for (const type of types) {
      for (const { asset_id, owner } of await assetsOf(store, { type, workspaceId, nowMs })) {
        const grants = grantsOf(guarded[type], { workspaceId, id: asset_id, owner })
        for (const { userName, canManage } of seenBy(directory, grants))
          visible.push({ workspaceId, userName, type, assetId: asset_id, canManage })
      }
    }
  }
  return visible
}

const exists = '(delete_ms is null or delete_ms > $now)'
const condition: Readonly<Record<VisibleAsset['type'], string>> = {
  jobs: exists,
  clusters: `${exists} and source in ('UI', 'API')`,
  pipelines: exists,
  warehouses: exists,
  'instance-pools': 'true',
  'serving-endpoints': `product not in ('APPS', 'VECTOR_SEARCH')`,
}

type Asked = { type: VisibleAsset['type']; workspaceId: string; nowMs: number }

async function assetsOf(store: FactStore, { type, workspaceId, nowMs }: Asked) {
  const { table, id } = guarded[type]
  return store.rows(
    assetRow,
    `select workspace_id, ${id} as asset_id, creator_user_name as owner
     from fact.${table}
     where workspace_id = $workspaceId and create_ms <= $now and ${condition[type]}`,
    { workspaceId, now: BigInt(nowMs) },
  )
}

/** The users that grants reach: by name, and by every group that they are in, however far inside. */
function seenBy(directory: Directory, grants: readonly Grant[]): { userName: string; canManage: boolean }[] {
  return directory.users.flatMap(({ id, userName, active }) => {
    if (userName === null || !active) return []
    const groups = new Set(groupsAround(directory.groups, id, new Set()).map((group) => group.name))
    const mine = grants.filter(({ by, name }) =>
      by === 'user_name'
        ? name.toLowerCase() === userName.toLowerCase()
        : by === 'group_name' && groups.has(name),
    )
    if (mine.length === 0) return []
    const canManage = mine.some(({ level }) => level === 'CAN_MANAGE' || level === 'IS_OWNER')
    return [{ userName: userName.toLowerCase(), canManage }]
  })
}

/** The groups that have a member, and those that have these. */
function groupsAround(groups: readonly Group[], memberId: string, seen: Set<string>): Group[] {
  const around = groups.filter(
    ({ id, members }) => !seen.has(id) && members.some((one) => one.id === memberId),
  )
  for (const { id } of around) seen.add(id)
  return [...around, ...around.flatMap(({ id }) => groupsAround(groups, id, seen))]
}
