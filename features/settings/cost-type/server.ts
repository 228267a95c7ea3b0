import { authorOf, routeOver } from '#http/route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { costType, getCostType, saveCostType, usualCostType } from './contract.ts'

/** Under which the type of cost is kept. */
const costTypeKey = 'costType'

async function answerOf({ settings }: SettingPorts) {
  const kept = (await settings.read(costTypeKey, costType)) ?? usualCostType
  const change = await settings.lastChange(costTypeKey)
  return {
    costType: kept,
    isApplied: kept === usualCostType,
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
  }
}

export const getCostTypeRoute = routeOver(getCostType, (ports: SettingPorts) => async () => answerOf(ports))

export const saveCostTypeRoute = routeOver(saveCostType, (ports: SettingPorts) => async (call) => {
  await ports.settings.write(costTypeKey, call.body.costType, authorOf(call))
  return answerOf(ports)
})
