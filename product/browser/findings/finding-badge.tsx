import type { Row } from '#contract/report.ts'
import { money } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { numberOrNull, textOf, textOrNull } from '#product/contract/text-of.ts'
import styles from './findings.module.css'

/** What rules found behind a row of a list, with its price in the tip; nothing to see where they found nothing. */
export function FindingBadge({ row }: { row: Row }) {
  const found = textOf(row, 'findings')
  if (found === '') return <span className="visually-hidden">None</span>
  const cost = textOrNull(row, 'findingsCost')
  const runs = numberOrNull(row, 'findingRunsCount') ?? 0
  const where = runs === 1 ? 'in one run' : `in ${count(runs)} runs`
  const about = row['isCostEstimated'] === true ? '≈ ' : ''
  const price =
    cost === null ? 'not billed yet' : `${about}${money(cost, textOf(row, 'currency') || 'USD')} lost by it`
  return (
    <span className={styles.badge} data-tip={`${where}, ${price}`}>
      <StatusMark tone="warning" label="Warning" />
      {found}
    </span>
  )
}
