import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { Money } from '#ui/values/money.tsx'
import { textOrNull } from '#product/contract/text-of.ts'

function rateCell(name: string) {
  return (row: Row, usual: ReactNode): ReactNode => {
    const rate = textOrNull(row, name)
    if (rate === null) return usual
    return <Money amount={rate} kind="rate" isEstimated={row['isCostEstimated'] === true} />
  }
}

/** Cells of cost per unit, which have four decimals below a cent. */
export const rateCells = {
  costPerRunHour: rateCell('costPerRunHour'),
  costPerGb: rateCell('costPerGb'),
  costPerTb: rateCell('costPerTb'),
}
