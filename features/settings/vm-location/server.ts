import { settingRoutes } from '#http/setting-route.ts'
import { vmLocation } from './contract.ts'

export const { read: getVmLocationRoute, save: saveVmLocationRoute } = settingRoutes(vmLocation, {
  also: () => ({ isApplied: false }),
})
