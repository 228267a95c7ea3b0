import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'
import { place } from '#product/places.ts'
import styles from './cost-changes.module.css'

type Props = { change: CostChange; workloads: WorkloadList; currency: string }

const pageOf = {
  jobs: place.runs,
  'submit-runs': place.oneTimeRuns,
  'maintenance-jobs': place.maintenanceRuns,
} as const

/** By how much the cost of a workload changed, and its name, which leads to its page. */
export function CostChangeLink({ change, workloads, currency }: Props) {
  const { difference, dbJobId, dbJobName, workspaceId } = change
  return (
    <>
      <b className={styles.amount}>
        <Money amount={difference} currency={currency} kind="difference" />
      </b>{' '}
      <ScreenLink
        {...pageOf[workloads]({ jobId: dbJobId }, { ofWorkspace: workspaceId })}
        className={styles.name}
      >
        <span dir="auto">{dbJobName}</span>
      </ScreenLink>
    </>
  )
}
