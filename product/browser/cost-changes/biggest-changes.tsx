import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Button } from '#ui/control/button.tsx'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostChanges } from '#product/contract/calls/cost-changes.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'
import type { ListScope } from './list-scope.ts'
import { CostChangeLink } from './cost-change-link.tsx'
import styles from './cost-changes.module.css'
import { Reason } from './reason.tsx'
import { useCostChanges } from './use-cost-changes.ts'
import { useNothingChanged } from './use-nothing-changed.ts'

const byChange = { orderBy: 'costChange', orderDirection: 'DESC', page: undefined }

/** The workloads of a list whose cost changed most in dollars, each with its reason. */
export function BiggestChanges({ scope }: { scope: ListScope }) {
  const { change } = useUrlState()
  const { data, error, refetch } = useCostChanges(scope)
  return (
    <Panel
      title="Biggest changes"
      unit={scope.of}
      actions={<Button onClick={() => change(byChange)}>Sort by change</Button>}
    >
      {error && (
        <ErrorState error={error} title="Changes could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {data && <Changes answer={data} workloads={scope.workloads} />}
    </Panel>
  )
}

const goneOf: Readonly<Record<WorkloadList, (number: number) => string>> = {
  jobs: (number) => (number === 1 ? '1 job no longer runs' : `${count(number)} jobs no longer run`),
  'submit-runs': (number) => `${count(number)} of the one-time runs no longer cost anything`,
  'maintenance-jobs': (number) =>
    number === 1 ? '1 service no longer costs anything' : `${count(number)} services no longer cost anything`,
}

function Changes({ answer, workloads }: { answer: CostChanges; workloads: WorkloadList }) {
  const nothing = useNothingChanged(answer)
  const currency = answer.currency ?? 'USD'
  const { jobs, previousCost } = answer.goneJobs
  if (nothing !== undefined) return <p className="muted">{nothing}</p>
  return (
    <>
      <ol className={styles.changes}>
        {answer.changes.map((change) => (
          <li key={`${change.workspaceId} ${change.dbJobId}`}>
            <CostChangeLink change={change} workloads={workloads} currency={currency} />
            <span className={styles.reason}>
              <Reason change={change} currency={currency} previousSince={answer.previousSince} />
            </span>
          </li>
        ))}
      </ol>
      {jobs > 0 && (
        <p className={styles.gone}>
          {goneOf[workloads](jobs)}: <Money amount={previousCost} currency={currency} /> in the previous
          period
        </p>
      )}
    </>
  )
}
