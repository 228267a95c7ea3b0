import { count } from '#ui/format/quantity.ts'
import { utcInstant } from '#ui/format/time.ts'
import type { NotBilled, Reconciliation, Strip } from '#product/contract/calls/reconciliation.ts'

/** What VMs cost in a currency by the list price of the cloud; undefined where nothing is known of them. */
export function vmCostOf(
  currency: string,
  estimates: readonly Pick<Strip, 'currency' | 'billed'>[],
): string | undefined {
  return estimates.find((estimate) => estimate.currency === currency)?.billed
}

type Late = Pick<Reconciliation, 'notBilledYetHours' | 'lastUsageTime' | 'notBilledYet' | 'unpriced'>

/** A sentence, in which an amount can stand between two texts. */
export type BillNotice = { text: string; estimate?: { amount: string; after: string } }

/** What the reader has to know of billed cost in a currency. */
export function noticesOf(currency: string, late: Late, incomplete: string | undefined): BillNotice[] {
  const texts = [...(incomplete === undefined ? [] : [incomplete]), ...latestRecord(late)]
  return [
    ...texts.map((text) => ({ text })),
    ...late.notBilledYet.filter((row) => row.currency === currency).flatMap(notBilledYet),
    ...unpricedTexts(late.unpriced).map((text) => ({ text })),
  ]
}

function latestRecord({ notBilledYetHours, lastUsageTime }: Late): string[] {
  if (notBilledYetHours === 0 || lastUsageTime === null) return []
  return [`Latest billing record: ${utcInstant(new Date(lastUsageTime)).replace(/:\d\d UTC$/, ' UTC')}.`]
}

function notBilledYet({ amount, machineHours, machineHoursWithoutRate }: NotBilled): BillNotice[] {
  const rated = machineHours - machineHoursWithoutRate
  return [
    ...(amount === null
      ? []
      : [
          {
            text: 'Not yet billed:',
            estimate: { amount, after: `(${vmHours(rated)} without usage records).` },
          },
        ]),
    ...(machineHoursWithoutRate > 0
      ? [{ text: `No DBU rate is known yet for ${vmHours(machineHoursWithoutRate)} without usage records.` }]
      : []),
  ]
}

function vmHours(hours: number): string {
  if (hours < 1) return 'less than 1 VM hour'
  const rounded = Math.round(hours)
  return `${count(rounded)} VM ${rounded === 1 ? 'hour' : 'hours'}`
}

const vmUnit = 'hour'

function unpricedTexts(unpriced: Late['unpriced']): string[] {
  const records = unpriced.filter(({ usageUnit }) => usageUnit !== vmUnit)
  const vms = unpriced.filter(({ usageUnit }) => usageUnit === vmUnit)
  return [...recordsWithoutPrice(records), ...vmsWithoutPrice(vms)]
}

function recordsWithoutPrice(unpriced: Late['unpriced']): string[] {
  const records = unpriced.reduce((sum, row) => sum + row.recordCount, 0)
  if (records === 0) return []
  const subject = records === 1 ? '1 usage record has' : `${count(records)} usage records have`
  const verb = records === 1 ? 'is' : 'are'
  return [`${subject} no published price and ${verb} excluded: ${quantitiesOf(unpriced)}.`]
}

function vmsWithoutPrice(unpriced: Late['unpriced']): string[] {
  if (unpriced.length === 0) return []
  return [`VMs without a list price or a known type are excluded: ${quantitiesOf(unpriced)}.`]
}

function quantitiesOf(unpriced: Late['unpriced']): string {
  return unpriced
    .map(({ skuName, quantity, usageUnit }) => {
      const unit = usageUnit === vmUnit ? 'h' : usageUnit
      return `${skuName} (${Number(quantity).toLocaleString('en-US')} ${unit})`
    })
    .join(', ')
}
