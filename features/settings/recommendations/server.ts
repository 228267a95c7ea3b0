import { settingRoutes } from '#http/setting-route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { leastSavingSetting } from './contract.ts'

export const { read: getRecommendationSettingsRoute, save: saveRecommendationSettingsRoute } = settingRoutes(
  leastSavingSetting,
  { saved: async ({ derivation }: SettingPorts, author) => void (await derivation.request(author)) },
)
