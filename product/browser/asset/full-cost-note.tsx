import type { Listed } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { Money } from '#ui/values/money.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { amountOf } from '../workload-list/totals.ts'

type Props = {
  /** What the table below lists. */
  answer: Listed | undefined
  /** What one row is, and several: "run attempt", "run attempts". */
  rowName: string
  rowsName: string
}

/** States that the metrics are of the range and the rows below are whole, with the total of the rows. */
export function FullCostNote({ answer, rowName, rowsName }: Props) {
  const figures = 'Figures are of usage in these dates (UTC).'
  if (!answer || answer.totalElements === 0)
    return `${figures} Below are the ${rowsName} active in these dates, with their full cost.`
  const amount = amountOf(answer.totals, 'runCost')
  const { totalElements } = answer
  return (
    <>
      {figures} The {totalElements === 1 ? rowName : `${count(totalElements)} ${rowsName}`} below{' '}
      {totalElements === 1 ? 'costs' : 'cost'}{' '}
      <Money amount={amount} currency={answer.currency ?? 'USD'} {...costMark(answer.totals)} /> in full,
      including time outside of them.
    </>
  )
}
