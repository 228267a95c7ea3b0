import { settingRoutes } from '#http/setting-route.ts'
import { costType } from './contract.ts'

export const { read: getCostTypeRoute, save: saveCostTypeRoute } = settingRoutes(costType, {
  also: (_ports, chosen) => ({ isApplied: chosen.costType === costType.default.costType }),
})
