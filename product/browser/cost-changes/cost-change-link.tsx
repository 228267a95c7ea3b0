import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import { place } from '#product/places.ts'
import styles from './cost-changes.module.css'

type Props = { change: CostChange; currency: string }

/** By how much the cost of a job changed, and its name, which leads to its runs. */
export function CostChangeLink({ change, currency }: Props) {
  const { difference, dbJobId, dbJobName, workspaceId } = change
  return (
    <>
      <b className={styles.amount}>
        <Money amount={difference} currency={currency} kind="difference" />
      </b>{' '}
      <ScreenLink {...place.runs({ jobId: dbJobId }, { ofWorkspace: workspaceId })} className={styles.name}>
        <span dir="auto">{dbJobName}</span>
      </ScreenLink>
    </>
  )
}
