import { z } from 'zod'
import type { Row } from '#contract/report.ts'
import { money } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import styles from './findings.module.css'

/** The fields of a row that say what rules found; lists of single runs have no count of runs. */
const foundRow = z.object({
  findings: z.string().nullable(),
  findingRunsCount: z.number().nullish(),
  findingsCost: z.string().nullable(),
  isCostEstimated: z.boolean().nullish(),
  currency: z.string().nullish(),
})

function priceOf({ findingsCost, isCostEstimated, currency }: z.output<typeof foundRow>): string {
  if (findingsCost === null) return 'not billed yet'
  return `${isCostEstimated === true ? '≈ ' : ''}${money(findingsCost, currency ?? 'USD')} wasted`
}

/** What rules found behind a row of a list, with its price in the tip; nothing to see where they found nothing. */
export function FindingBadge({ row }: { row: Row }) {
  const found = foundRow.parse(row)
  if (!found.findings) return <span className="visually-hidden">None</span>
  const runs = found.findingRunsCount ?? 0
  const where = runs === 1 ? '1 run' : `${count(runs)} runs`
  return (
    <span className={styles.badge} data-tip={`${where}, ${priceOf(found)}`}>
      <StatusMark tone="warning" label="Warning" />
      {found.findings}
    </span>
  )
}
