import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'

/** Rows gathered under a key, in the order in which the keys first appear. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}

/** The sum of the items' money. */
export function amountOf(items: readonly { amount: string }[]): string {
  return sumOfMoney(items.map((item) => item.amount))
}

/** The sum of the items' time, to the microsecond: the same in whatever order they come. */
export function allocatedMsOf(items: readonly { fairMs: number }[]): number {
  return Math.round(items.reduce((sum, { fairMs }) => sum + fairMs * 1000, 0)) / 1000
}

/** What is left of the first after the others are taken away. */
export function differenceOf(total: string, parts: readonly string[]): string {
  return moneyText(moneyUnits(total) - moneyUnits(sumOfMoney(parts)))
}

/** Largest amount first. */
export function mostExpensiveFirst<Item extends { amount: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => {
    const difference = moneyUnits(other.amount) - moneyUnits(one.amount)
    if (difference === 0n) return 0
    return difference > 0n ? 1 : -1
  })
}

/** The sum of decimal quantities with at most twelve decimals, as a plain decimal string. */
export function sumOfQuantities(quantities: readonly string[]): string {
  const scale = 12
  const units = quantities.reduce((sum, text) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    const value = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
    return text.startsWith('-') ? sum - value : sum + value
  }, 0n)
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
