import { z } from 'zod'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { unallocatedReason, unallocatedReasonText } from '#product/contract/unallocated-reasons.ts'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import styles from './cells.module.css'

type CellProps = Parameters<CellKind>[0]

const reasonRow = z.object({ reason: z.string(), lastDay: z.string() })

/** Why cost is not allocated, below it what the reader can do. */
export function ReasonAndStep({ row }: CellProps) {
  const today = useDataToday()
  const { reason, lastDay } = reasonRow.parse(row)
  const { text, step } = unallocatedReason(reason, lastDay, today)
  return (
    <span className={styles.lines}>
      <span className={styles.one} data-tooltip={text}>
        {text}
      </span>
      <span className={styles.second} data-tooltip={step}>
        {step}
      </span>
    </span>
  )
}

const unallocatedRow = z.object({
  workspaceId: z.string(),
  assetId: z.string().nullable(),
  assetName: z.string().nullable(),
  consumer: z.string(),
  reason: z.string(),
  skuName: z.string(),
  source: z.string(),
  currency: z.string(),
})

/** Cost of one line that is not allocated, which opens its breakdown. */
export function BreakdownOfUnallocated({ row, usual }: CellProps) {
  const drawer = useDrawer()
  const { assetId, assetName, ...parts } = unallocatedRow.parse(row)
  // An empty id asks for usage that names no asset.
  const name = {
    label: assetName ?? unallocatedReasonText(parts.reason),
    parts: { ...parts, assetId: assetId ?? '' },
  }
  return (
    <ExplainButton name={name} onOpen={drawer.open}>
      {usual}
    </ExplainButton>
  )
}
