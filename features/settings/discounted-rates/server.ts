import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import { routeOver } from '#http/route.ts'
import { settingRoutes } from '#http/setting-route.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import type { Derivation, SettingPorts } from '#product/server/setting-ports.ts'
import { discountedRates, previewDiscountedRates, rateRow } from './contract.ts'

const previewRows = z.array(previewDiscountedRates.output.shape.skus.element.omit({ difference: true }))

const shownDerivation = ({ at, ...derivation }: Derivation) => ({
  ...derivation,
  at: at?.toISOString() ?? null,
})

export const { read: listDiscountedRatesRoute, save: saveDiscountedRatesRoute } = settingRoutes(
  discountedRates,
  {
    also: async ({ derivation }: SettingPorts) => ({
      derivation: shownDerivation(await derivation.current()),
    }),
    saved: async ({ derivation }, author) => void (await derivation.request(author)),
  },
)

export const previewDiscountedRatesRoute = routeOver(
  previewDiscountedRates,
  ({ ask }: LakePorts) =>
    async ({ query, body, scope, signal, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const asked = {
        draftedRates: JSON.stringify(body.discountedRates.map(rateRow)),
        since: since.toISOString(),
        until: until.toISOString(),
        currency,
        workspaceIds: scope.workspaceIds,
      }
      const rows = previewRows.parse(await ask('discount-preview', asked, signal))
      const skus = rows.map(({ skuName, usageUnit, quantity, cost, newCost, isNegotiated }) => {
        const difference = moneyText(moneyUnits(newCost) - moneyUnits(cost))
        return { skuName, usageUnit, quantity, cost, newCost, difference, isNegotiated }
      })
      return {
        since: asked.since,
        until: asked.until,
        currency,
        skus,
        cost: sumOfMoney(skus.map(({ cost }) => cost)),
        newCost: sumOfMoney(skus.map(({ newCost }) => newCost)),
        difference: sumOfMoney(skus.map(({ difference }) => difference)),
      }
    },
)
