import { utcInstant } from '#ui/format/time.ts'
import type { NotBilled, Strip } from '#product/contract/calls/reconciliation.ts'

type Estimate = { label: string; amount: string }

/** What stands beside a bill of a currency: its machines, and what hours without usage will be billed in DBU. */
export function besideTheBill(
  currency: string,
  machines: readonly Pick<Strip, 'currency' | 'billed'>[],
  notBilledYet: readonly NotBilled[],
): Estimate[] {
  const own = <Item extends { currency: string }>(items: readonly Item[]) =>
    items.filter((item) => item.currency === currency)
  return [
    ...own(machines).map(({ billed }) => ({ label: 'machines', amount: billed })),
    ...own(notBilledYet).flatMap(({ amount, machineHours, machineHoursWithoutRate }) =>
      amount === null
        ? []
        : [
            {
              label: `DBU of ${hoursText(machineHours - machineHoursWithoutRate)} machine hours without usage yet`,
              amount,
            },
          ],
    ),
  ]
}

type Late = { notBilledYetHours: number; lastUsageTime: string | null; notBilledYet: readonly NotBilled[] }

/** What is missing from a bill of a currency: its last hours, and those of them that cannot be estimated. */
export function missingFromTheBill(currency: string, late: Late): string | undefined {
  const { notBilledYetHours, lastUsageTime, notBilledYet } = late
  const unrated = notBilledYet
    .filter((row) => row.currency === currency)
    .reduce((hours, row) => hours + row.machineHoursWithoutRate, 0)
  const texts = [
    ...(notBilledYetHours === 0 || lastUsageTime === null
      ? []
      : [
          `the last ${notBilledYetHours === 1 ? 'hour' : `${notBilledYetHours} hours`}, since ${hourOf(lastUsageTime)}`,
        ]),
    ...(unrated > 0
      ? [`${hoursText(unrated)} machine hours of which no usage is known to learn a DBU rate from`]
      : []),
  ]
  return texts.length === 0 ? undefined : texts.join('; ')
}

function hourOf(time: string): string {
  return utcInstant(new Date(time)).replace(':00 UTC', ' UTC')
}

function hoursText(hours: number): string {
  return hours < 1 ? 'under 1' : Math.round(hours).toLocaleString('en-US')
}
