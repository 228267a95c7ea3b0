import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { exactMoney, moneyParts } from '#ui/format/money.ts'
import { noPrice } from '#product/contract/absences.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'

type Line = CostExplanation['machines'][number]['lines'][number]

const kinds: Readonly<Record<string, string>> = {
  list: 'list price',
  negotiated: 'negotiated price',
  estimated: 'public price of the machine',
}

const smallest = 0.0001
const shownUnits: Readonly<Record<string, string>> = { hour: 'h' }

/** A quantity with at most four decimals, more where it would read as nothing. */
function quantity(text: string): string {
  const value = Number(text)
  const isSmall = value !== 0 && Math.abs(value) < smallest
  return value.toLocaleString(
    'en-US',
    isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 4 },
  )
}

function price(text: string): string {
  return text.replace(/(\.\d{4})\d*$/, '$1')
}

/** Quantity x price = amount, line by line; the shown amounts add up to the shown sum. */
export function PriceLines({ lines, above }: { lines: readonly Line[]; above: string }) {
  const amounts = moneyParts(
    lines.map((line) => line.amount),
    above,
  )
  return (
    <table className={styles.lines}>
      <tbody>
        {lines.map((line, index) => (
          <tr key={[line.source, line.label, line.price, line.priceKind].join('|')}>
            <td>{line.label}</td>
            <td className="muted" data-tip={`${line.quantity} ${line.unit}`}>
              {quantity(line.quantity)} {shownUnits[line.unit] ?? line.unit}
            </td>
            <td className="muted" data-tip={kinds[line.priceKind] ?? line.priceKind}>
              {line.price === null ? <NotAvailable because={noPrice} /> : `× ${price(line.price)}`}
            </td>
            <td data-tip={exactMoney(line.amount)}>
              {line.isEstimated && <EstimateMark />}
              {amounts[index]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
