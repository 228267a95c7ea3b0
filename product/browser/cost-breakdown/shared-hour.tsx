import type { Fill } from '#ui/fill/fill.ts'
import { duration } from '#ui/format/quantity.ts'
import { Lanes, type Lane } from '#ui/lanes/lanes.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'

type Hour = CostExplanation['machines'][number]['hours'][number]
type Consumer = Hour['consumers'][number]
const hourMs = 3_600_000

function lanesOf(consumers: readonly Consumer[], fill: Fill): Lane[] {
  const there = consumers.filter((consumer) => consumer.bars.length > 0)
  const own = there.filter((consumer) => consumer.isThis)
  return [...own, ...there.filter((consumer) => !consumer.isThis)].map((consumer) => ({
    key: consumer.key,
    label: consumer.isThis && own.length === 1 ? 'this figure' : consumer.label,
    note: duration(consumer.fairMs),
    fill: consumer.isThis ? fill : 'chart-other',
    isThis: consumer.isThis,
    bars: consumer.bars.map(({ startTime, endTime, sharedBy }) => ({
      since: startTime,
      until: endTime,
      sharedBy,
    })),
  }))
}

/** One hour of a shared cluster: its cost, who used it when, and the share of each. */
export function SharedHour({ hour, fill }: { hour: Hour; fill: Fill }) {
  const until = new Date(Date.parse(hour.hour) + hourMs).toISOString()
  const lanes = lanesOf(hour.consumers, fill)
  const isPart = hour.consumers.some((consumer) => !consumer.isThis)
  return (
    <div className={styles.hour}>
      <div className={styles.hourHead}>
        <span>
          <Instant at={hour.hour} />, cluster cost in this hour
        </span>
        <span>
          <Money amount={hour.billed} />
        </span>
      </div>
      {lanes.length > 0 && (
        <Lanes label="Who used the cluster in this hour" since={hour.hour} until={until} lanes={lanes} />
      )}
      <table className={styles.lines}>
        <tbody>
          {hour.consumers.map((consumer) => (
            <tr key={consumer.key} className={consumer.isThis && isPart ? styles.own : undefined}>
              <td>
                {consumer.label}
                {consumer.isThis && isPart ? ' (this figure)' : ''}
              </td>
              <td className="muted">
                {duration(consumer.fairMs)} of {duration(hour.fairMs)}
              </td>
              <td>
                <Money amount={consumer.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Hour total</td>
            <td className="muted">{duration(hour.fairMs)}</td>
            <td>
              <Money amount={hour.billed} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
