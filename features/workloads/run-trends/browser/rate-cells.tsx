import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { exactMoney } from '#ui/format/money.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { textOf } from '#product/contract/text-of.ts'
import { belowCent } from './trend-format.ts'

function rateCell(name: string) {
  return (row: Row, usual: ReactNode): ReactNode => {
    const amount = textOf(row, name)
    const fine = amount === '' ? undefined : belowCent(amount)
    if (fine === undefined) return usual
    return (
      <>
        {row['isCostEstimated'] === true && <EstimateMark />}
        <span data-tip={exactMoney(amount)}>{fine}</span>
      </>
    )
  }
}

/** Cells of cost per unit, which have four decimals below a cent. */
export const rateCells = {
  costPerRunHour: rateCell('costPerRunHour'),
  costPerGb: rateCell('costPerGb'),
  costPerTb: rateCell('costPerTb'),
}
