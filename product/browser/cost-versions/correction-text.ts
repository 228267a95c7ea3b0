import { moneyText, moneyUnits } from '#contract/money.ts'
import { money, signedMoney } from '#ui/format/money.ts'
import { instantParts } from '#ui/format/time.ts'
import type { RestatedTotal } from '#product/contract/calls/cost-versions.ts'

function when({ publications, lastPublishedAt }: RestatedTotal, zone: string | undefined): string {
  const { day } = instantParts(new Date(lastPublishedAt), zone)
  return publications === 1 ? `on ${day}` : `${publications} times, last on ${day}`
}

function billText(total: RestatedTotal | undefined, billed: string, zone: string | undefined): string {
  if (!total) return 'No Databricks corrections for these dates'
  const { amount, currency } = total
  const before = moneyText(moneyUnits(billed) - moneyUnits(amount))
  return `Corrected ${when(total, zone)}: ${signedMoney(amount, currency)} (was ${money(before, currency)})`
}

function estimateText(total: RestatedTotal, zone: string | undefined): string {
  return `VM estimates corrected ${when(total, zone)}: ${signedMoney(total.amount, total.currency)}`
}

/** By how much a bill in a currency was corrected, when, and what it was before; then the corrections of its VM estimates. */
export function correctionText(
  totals: readonly RestatedTotal[],
  { currency, billed }: { currency: string; billed: string },
  zone?: string,
): string {
  const totalOf = (source: RestatedTotal['source']) =>
    totals.find((one) => one.source === source && one.currency === currency)
  const estimate = totalOf('machine_estimate')
  const bill = billText(totalOf('databricks_usage'), billed, zone)
  return estimate ? `${bill} · ${estimateText(estimate, zone)}` : bill
}
