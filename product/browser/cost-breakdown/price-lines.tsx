import { addDays } from '#contract/dates.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { price } from '#ui/format/money.ts'
import { decimal } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { noPrice } from '#product/contract/absences/costs.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'

type Line = CostExplanation['machines'][number]['lines'][number]

const spotEstimate = 'estimated for spot'

const kinds: Readonly<Record<string, string>> = {
  list: 'list price',
  negotiated: 'negotiated price',
  estimated: 'list price of the cloud',
  [spotEstimate]: 'on-demand price of the cloud',
}

const shownUnits: Readonly<Record<string, string>> = { hour: 'h' }

function Days({ line: { firstDay, lastDay } }: { line: Line }) {
  if (!firstDay || !lastDay) return null
  return <span className="muted">, {dayRange(firstDay, addDays(lastDay, 1))}</span>
}

/** Quantity x price = amount, line by line; lines of one SKU with the dates of their prices. */
export function PriceLines({ lines }: { lines: readonly Line[] }) {
  const labels = lines.map(({ label }) => label)
  return (
    <table className={styles.lines}>
      <tbody>
        {lines.map((line) => (
          <tr key={[line.source, line.label, line.price, line.priceKind, line.estimatedBecause].join('|')}>
            <td>
              {line.label}
              {labels.filter((label) => label === line.label).length > 1 && <Days line={line} />}
              {line.priceKind === spotEstimate && (
                <div className="muted">Spot VMs, estimated at the on-demand price</div>
              )}
            </td>
            <td className="muted" data-tooltip={`${line.quantity} ${line.unit}`}>
              {decimal(line.quantity)} {shownUnits[line.unit] ?? line.unit}
            </td>
            <td className="muted" data-tooltip={kinds[line.priceKind] ?? line.priceKind}>
              {line.price === null ? <NotAvailable because={noPrice} /> : `× ${price(line.price)}`}
            </td>
            <td>
              <Money
                amount={line.amount}
                isEstimated={line.isEstimated}
                estimatedBecause={line.estimatedBecause}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
