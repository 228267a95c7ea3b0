import { z } from 'zod'
import type { Row } from '#contract/report.ts'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { count } from '#ui/format/quantity.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { namedAsset } from '#product/contract/asset-names.ts'
import { recommendationsPage } from '../asset/recommendations-page.ts'
import styles from './cells.module.css'

const id = z.string()
const instanceRow = z.object({ workspaceId: id, clusterId: id, appId: id })
const runRow = z.object({ workspaceId: id, jobId: id, runId: id, attemptNumber: z.number() })
const jobRow = z.object({ workspaceId: id, dbJobId: id })
const assetRow = z.object({ workspaceId: id, assetKind: id })

/** The page with the recommendations that a row counts. */
function targetOf(row: Row) {
  const instance = instanceRow.safeParse(row).data
  if (instance) return recommendationsPage({ ...instance, assetKind: 'cluster', assetId: instance.clusterId })
  const run = runRow.safeParse(row).data
  if (run) return recommendationsPage({ ...run, assetKind: 'job', assetId: run.jobId })
  const job = jobRow.safeParse(row).data
  if (job) return recommendationsPage({ ...job, assetKind: 'job', assetId: job.dbJobId })
  const { workspaceId, assetKind } = assetRow.parse(row)
  const { assetId } = namedAsset(assetKind, row)
  return assetId === null ? undefined : recommendationsPage({ workspaceId, assetKind, assetId })
}

/** How many recommendations are to do, which leads to them. */
export function Recommendations({ row, value, usual }: Parameters<CellKind>[0]) {
  const target = typeof value === 'number' && value > 0 ? targetOf(row) : undefined
  if (typeof value !== 'number' || !target) return usual
  return (
    <ScreenLink {...target} className={styles.recommendations}>
      {count(value)}
      <span className="visually-hidden"> {value === 1 ? 'recommendation' : 'recommendations'}</span>
    </ScreenLink>
  )
}
