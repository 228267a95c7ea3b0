import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { ReconciledDay, Reconciliation, UnexplainedMoney } from '#models/reconcile/reconcile.ts'

type Attributed = Pick<ReconciledDay, 'source' | 'currency' | 'billed'>

const sourceAndCurrency = ({ source, currency }: Pick<Attributed, 'source' | 'currency'>) =>
  `${source.padEnd(16)}  ${currency}`

function shareOf(amount: string, billed: string): string {
  if (moneyUnits(billed) === 0n) return ''
  return `${((Number(amount) / Number(billed)) * 100).toFixed(2)} %`
}

/** Unallocated cost as a share of the billed cost, one line per reason. */
export function reasonLines({ days, unexplained }: Reconciliation): string[] {
  const billed = new Map(
    [...Map.groupBy(days, sourceAndCurrency)].map(([key, group]) => [
      key,
      sumOfMoney(group.map((day) => day.billed)),
    ]),
  )
  const groups = Map.groupBy(unexplained, (line) =>
    [sourceAndCurrency(line), line.consumer, line.reason].join('|'),
  )
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const amount = sumOfMoney(lines.map((line) => line.amount))
    const share = shareOf(amount, billed.get(sourceAndCurrency(first)) ?? '0')
    const amounts = [amount.padStart(22), share.padStart(8)].join('  ')
    return `${sourceAndCurrency(first)}  ${amounts}  ${first.consumer}: ${first.reason}`
  })
}

function assetLine(line: UnexplainedMoney): string {
  const days = line.firstDay === line.lastDay ? line.firstDay : `${line.firstDay} to ${line.lastDay}`
  const asset = `workspace ${line.workspaceId ?? 'none'}, ${line.assetId ?? 'no asset'}, ${line.sku}`
  const records = `${line.recordCount} ${line.source === 'databricks_usage' ? 'records' : 'machine times'}`
  return `  ${line.amount.padStart(22)}  ${line.currency}  ${line.consumer}: ${line.reason}; ${asset}, ${records}, ${days}`
}

/** The assets and SKUs with unallocated cost. */
export function assetLines({ unexplained }: Pick<Reconciliation, 'unexplained'>): string[] {
  return unexplained.map(assetLine)
}
