import { useEndpoint } from '#client/use-endpoint.ts'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { textForAdministrators, textHidden } from '#product/contract/absences/warehouses.ts'
import { getStatementText } from '../text/contract.ts'
import styles from './statements.module.css'

type Props = { warehouseId: string; fingerprint: string }

const absences = { 'admins-only': textForAdministrators, hidden: textHidden }

/** The text of a statement; where there is none, why. */
export function StatementText({ warehouseId, fingerprint }: Props) {
  const query = { ...useViewQuery(), fingerprint }
  const { data, error, refetch } = useEndpoint(getStatementText, { path: { warehouseId }, query })
  if (error)
    return <ErrorState error={error} title="The text could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={80} />
  if (data.text === null) {
    const because = absences[data.absence ?? 'hidden']
    return (
      <p className={styles.absent}>
        SQL <NotAvailable because={because} /> <span className="faint">{because.because}</span>
      </p>
    )
  }
  return (
    <div className={styles.holder}>
      <ScrollRegion label="SQL" className={styles.scroll}>
        <pre className={styles.sql}>{data.text}</pre>
      </ScrollRegion>
      <CopyButton text={data.text} label="Copy the SQL" className={styles.copy} />
      <p className={styles.note}>Literals are masked; texts are kept to 2,000 characters.</p>
    </div>
  )
}
