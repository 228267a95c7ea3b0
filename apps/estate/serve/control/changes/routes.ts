import type { OrderedChange } from '../../../facts/generate.ts'
import { json } from '../../http/answer.ts'
import type { WarehouseEffect } from './warehouse-effects.ts'
import type { Call } from '../../http/call.ts'
import type { Route } from '../../http/router.ts'

/** What was changed by hand, and a way to change more. */
export type HandMade = {
  made: () => readonly OrderedChange[]
  /** Makes a change at the instant of the clock. Throws a sentence where it cannot be made. */
  make: (call: Call) => Promise<void>
  /** What those of SQL warehouses did to their cost until the instant of the clock. */
  effects: () => Promise<WarehouseEffect[]>
}

/** The calls by which somebody changes settings of a served world by hand. */
export function changeRoutes({ made, make, effects }: HandMade): Route[] {
  const shown = () =>
    json({
      changes: made().map(({ workspaceId, assetKind, assetId, setting, atMs, value, userName }) => ({
        at: new Date(atMs).toISOString(),
        workspace: workspaceId,
        kind: assetKind,
        id: assetId,
        setting,
        to: value,
        by: userName,
      })),
    })
  return [
    { method: 'GET', path: '/control/changes', handle: shown },
    {
      method: 'GET',
      path: '/control/changes/effects',
      handle: async () => json({ effects: await effects() }),
    },
    {
      method: 'POST',
      path: '/control/changes',
      handle: async (call) => {
        await make(call)
        return shown()
      },
    },
  ]
}
