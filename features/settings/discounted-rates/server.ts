import { routeOver, sessionOf } from '#http/route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { discountedRates, listDiscountedRates, saveDiscountedRates } from './contract.ts'
import { discountedRatesKey } from './server/rates-text.ts'

export const listDiscountedRatesRoute = routeOver(
  listDiscountedRates,
  ({ settings }: SettingPorts) =>
    async () => ({
      discountedRates: (await settings.read(discountedRatesKey, discountedRates)) ?? [],
    }),
)

export const saveDiscountedRatesRoute = routeOver(
  saveDiscountedRates,
  ({ settings }: SettingPorts) =>
    async (call) => {
      await settings.write(discountedRatesKey, call.body.discountedRates, sessionOf(call).user.username)
      return { discountedRates: call.body.discountedRates }
    },
)
