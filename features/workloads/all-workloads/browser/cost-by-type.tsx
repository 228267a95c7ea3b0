import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { background, machineFill } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { share } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { assetsLabel } from '#product/contract/asset-kinds.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { listWorkloadTypes } from '../contract.ts'
import styles from './cost-by-type.module.css'

type TypeRow = RowOf<typeof listWorkloadTypes>

/** The cost of each type of workload as parts of one bar; each narrows the list to its type. */
export function CostByType() {
  const viewQuery = useViewQuery()
  const query = { ...viewQuery, size: 100 }
  const { data, error, refetch } = useEndpoint(listWorkloadTypes, { query })
  if (error)
    return <ErrorState error={error} title="Cost by type could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={64} />
  const rows = rowsOf(listWorkloadTypes, data)
  return rows.length === 0 ? null : <TypeBar rows={rows} />
}

function TypeBar({ rows }: { rows: readonly TypeRow[] }) {
  const { urlState, change } = useUrlState()
  const chosen = valueOf(urlState, 'assetKind')
  const total = Number(sumOfMoney(rows.map(({ cost }) => cost ?? '0')))
  const shareOf = ({ cost }: TypeRow) => (total === 0 ? 0 : Math.max(0, Number(cost)) / total)
  return (
    <section className={styles.types} aria-label="Cost by type">
      <div className={styles.bar} aria-hidden>
        {rows.map((row, place) => (
          <i
            key={`${row.assetKind} ${row.currency}`}
            style={{ ...background(machineFill(place)), flexGrow: shareOf(row) }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {rows.map((row, place) => (
          <li key={`${row.assetKind} ${row.currency}`}>
            <button
              type="button"
              className={styles.type}
              aria-pressed={chosen === row.assetKind}
              onClick={() =>
                change({ assetKind: chosen === row.assetKind ? undefined : row.assetKind, page: undefined })
              }
            >
              <Swatch fill={machineFill(place)} />
              <span>{assetsLabel(row.assetKind)}</span>
              <b>
                <Money amount={row.cost} currency={row.currency ?? undefined} {...costMark(row)} />
              </b>
              {moneyUnits(row.cost ?? '0') > 0n && (
                <span className={styles.share}>{share(shareOf(row))}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
