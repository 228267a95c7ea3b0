import { moneyText, moneyUnits } from '#contract/money.ts'
import { money, signedMoney } from '#ui/format/money.ts'
import { instantParts } from '#ui/format/time.ts'
import type { RestatedTotal } from '#product/contract/calls/cost-versions.ts'

/** By how much a bill was restated, when, and what it was before. */
export function restatedText(total: RestatedTotal | undefined, billed: string, zone?: string): string {
  if (!total) return 'Not restated since it was first said'
  const { amount, currency, publications, lastPublishedAt } = total
  const before = moneyText(moneyUnits(billed) - moneyUnits(amount))
  const { day } = instantParts(new Date(lastPublishedAt), zone)
  const when = publications === 1 ? `on ${day}` : `in ${publications} publications, last on ${day}`
  return `Restated by ${signedMoney(amount, currency)} ${when} (was ${money(before, currency)})`
}
