import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { partOfConsumer } from '#product/contract/bill-parts.ts'
import { reconcileRange, type Strip } from '#product/contract/calls/reconciliation.ts'

const billedRow = reconcileRange.output.shape.strips.element
  .pick({ source: true, currency: true })
  .extend({ amount: z.string() })
const attributedRow = billedRow.extend({ consumer: z.string(), estimatedAmount: z.string() })

type BilledRow = z.output<typeof billedRow>
type AttributedRow = z.output<typeof attributedRow>

/** Rows of money.sql. */
export const moneyRows = z.array(
  z.discriminatedUnion('isBilled', [
    billedRow.extend({ isBilled: z.literal(true) }),
    attributedRow.extend({ isBilled: z.literal(false), phase: z.string().nullable() }),
  ]),
)
type MoneyRow = z.output<typeof moneyRows>[number]

type Part = Omit<Strip['parts'][number], 'amount' | 'estimatedAmount' | 'consumers'>

const parts: readonly Part[] = [
  {
    key: 'jobs',
    label: 'Jobs',
    meaning: 'Runs of jobs, with start-up and idle time of the clusters that were theirs alone.',
  },
  {
    key: 'other_workloads',
    label: 'Other compute',
    meaning: 'SQL, pipelines, notebooks, serving, pools, apps, and jobs with no known run.',
  },
  {
    key: 'interactive',
    label: 'Interactive use',
    meaning: 'Interactive use of shared clusters: CPU at 5% or more while no job ran.',
  },
  { key: 'idle', label: 'Idle', meaning: 'Shared clusters that were running while nobody used them.' },
  {
    key: 'idle_or_interactive',
    label: 'Idle or interactive',
    meaning: 'Shared clusters without node metrics: idle or interactive use.',
  },
  { key: 'start_up', label: 'Cluster start-up', meaning: 'Start-up of shared clusters.' },
  {
    key: 'overhead',
    label: 'Platform services and storage',
    meaning: 'Storage, networking and other services that belong to no workload.',
  },
  { key: 'unattributed', label: 'Unallocated', meaning: 'Usage with no evidence of who used it.' },
]

function stripOf({ source, currency, amount: billed }: BilledRow, rows: readonly AttributedRow[]): Strip {
  const filled = parts.map(({ key, label, meaning }) => {
    const own = rows.filter((row) => partOfConsumer(row.consumer) === key)
    const consumers = [...new Set(own.map((row) => row.consumer))]
    const amount = sumOfMoney(own.map((row) => row.amount))
    const estimatedAmount = sumOfMoney(own.map((row) => row.estimatedAmount))
    return { key, label, meaning, consumers, amount, estimatedAmount }
  })
  const attributed = sumOfMoney(filled.map((part) => part.amount))
  return {
    source,
    currency,
    isEstimated: source === 'machine_estimate',
    billed,
    parts: filled,
    difference: moneyText(moneyUnits(billed) - moneyUnits(attributed)),
  }
}

function keyOf(row: { source: string; currency: string }): string {
  return `${row.source}|${row.currency}`
}

/** One strip for each source and currency: billed on the left, the parts on the right, and what is left over. */
export function stripsOf(billed: readonly BilledRow[], attributed: readonly AttributedRow[]): Strip[] {
  const known = new Set(billed.map(keyOf))
  const unbilled = attributed
    .filter((row) => !known.has(keyOf(row)))
    .map(({ source, currency }) => ({ source, currency, amount: '0.0000000000' }))
  const once = new Map([...billed, ...unbilled].map((row) => [keyOf(row), row]))
  return [...once.values()].map((row) =>
    stripOf(
      row,
      attributed.filter((other) => keyOf(other) === keyOf(row)),
    ),
  )
}

function orderKey(row: MoneyRow): string {
  const { source, currency } = row
  return [source, currency, ...(row.isBilled ? [] : [row.consumer, row.phase])].join('|')
}

/** The strips of the money of a range, by source and currency. */
export function stripsOfMoney(rows: readonly MoneyRow[]): Strip[] {
  const sorted = rows.toSorted((one, other) => (orderKey(one) < orderKey(other) ? -1 : 1))
  return stripsOf(
    sorted.filter((row) => row.isBilled),
    sorted.filter((row) => !row.isBilled),
  )
}
