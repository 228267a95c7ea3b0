import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { Scope } from '#http/scope.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { shownName } from '#contract/shown-name.ts'
import { keptCostTag, type CostTag, type CostTagKind } from '../contract.ts'

const stored = keptCostTag.nullable()

/** Under which the tag of a workspace's storage or network is kept; null once it was disabled. */
export const costTagKey = (workspaceId: string, kind: CostTagKind) => `costTag/${kind}/${workspaceId}`

/** The tag of a workspace's storage or network. */
export async function readCostTag(
  settings: SettingPorts['settings'],
  workspaceId: string,
  kind: CostTagKind,
): Promise<CostTag> {
  const key = costTagKey(workspaceId, kind)
  const tag = await settings.read<z.output<typeof stored>>(key, stored)
  const change = await settings.lastChange(key)
  return {
    isEnabled: tag !== undefined && tag !== null,
    tagKey: tag?.tagKey ?? null,
    tagValue: tag?.tagValue ?? null,
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
  }
}

/** Refuses a workspace that does not exist, or that the caller cannot access, alike. */
export function requireWorkspace({ workspaceIds }: Scope, id: string): void {
  if (workspaceIds.includes(id)) return
  const message = `Workspace ${shownName(id)} not found, or you cannot access it.`
  throw new CodedError('not_found', message, { field: 'id' })
}
