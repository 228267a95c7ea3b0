import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import { passesGuard } from '#contract/roles.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import type { Derivation, SettingPorts } from '#product/server/setting-ports.ts'
import {
  discountedRates,
  listDiscountedRates,
  previewDiscountedRates,
  saveDiscountedRates,
  type DiscountedRates,
} from './contract.ts'
import { discountedRatesKey, ratesText } from './server/rates-text.ts'

const previewRows = z.array(previewDiscountedRates.output.shape.skus.element.omit({ difference: true }))

const shownDerivation = ({ at, ...derivation }: Derivation) => ({
  ...derivation,
  at: at?.toISOString() ?? null,
})

async function answerOf(
  { settings }: SettingPorts,
  derivation: Derivation,
  session: Session,
): Promise<DiscountedRates> {
  const change = await settings.lastChange(discountedRatesKey)
  return {
    discountedRates: (await settings.read(discountedRatesKey, discountedRates)) ?? [],
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
    derivation: shownDerivation(derivation),
    isEditable: passesGuard(saveDiscountedRates.guard, session.user.roles),
  }
}

export const listDiscountedRatesRoute = routeOver(
  listDiscountedRates,
  (ports: SettingPorts) => async (call) => answerOf(ports, await ports.derivation.current(), sessionOf(call)),
)

export const saveDiscountedRatesRoute = routeOver(
  saveDiscountedRates,
  (ports: SettingPorts) => async (call) => {
    const session = sessionOf(call)
    await ports.settings.write(discountedRatesKey, call.body.discountedRates, authorOf(call))
    return answerOf(ports, await ports.derivation.request(authorOf(call)), session)
  },
)

export const previewDiscountedRatesRoute = routeOver(
  previewDiscountedRates,
  ({ ask }: LakePorts) =>
    async ({ query, body, scope, signal, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const asked = {
        rates: ratesText(body.discountedRates),
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
