import { moneyText, moneyUnits } from '#contract/money.ts'
import { money, signedMoney } from '#ui/format/money.ts'
import { instantParts } from '#ui/format/time.ts'
import type { RestatedTotal } from '#product/contract/calls/cost-versions.ts'

/** By how much a bill was corrected, when, and what it was before. */
export function correctionText(total: RestatedTotal | undefined, billed: string, zone?: string): string {
  if (!total) return 'No Databricks corrections for these dates'
  const { amount, currency, publications, lastPublishedAt } = total
  const before = moneyText(moneyUnits(billed) - moneyUnits(amount))
  const { day } = instantParts(new Date(lastPublishedAt), zone)
  const when = publications === 1 ? `on ${day}` : `${publications} times, last on ${day}`
  return `Corrected ${when}: ${signedMoney(amount, currency)} (was ${money(before, currency)})`
}
