import { day as dayText } from '#ui/format/time.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostDay } from '#product/contract/calls/cost-versions.ts'
import styles from './cost-versions.module.css'

const nameOfSource = { databricks_usage: 'Databricks', machine_estimate: 'Cloud VMs' } as const

/** A day with each reported cost, the first one first. */
export function VersionsOfDay({ said }: { said: CostDay }) {
  const { day, source, currency, first, restatements } = said
  return (
    <table className={styles.versions}>
      <caption>
        {dayText(day)} <span className="muted">{nameOfSource[source]}</span>{' '}
        {source === 'machine_estimate' && (
          <EstimateMark because="VM hours at the list price of the cloud, not a bill" />
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">Published</th>
          <th scope="col">Data version</th>
          <th scope="col">Change</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Instant at={first.publishedAt} />
          </td>
          <td>{first.version}</td>
          <td className="muted">Initial</td>
          <td>
            <Money amount={first.billed} currency={currency} />
          </td>
        </tr>
        {restatements.map(({ version, publishedAt, billed, change }) => (
          <tr key={version}>
            <td>
              <Instant at={publishedAt} />
            </td>
            <td>{version}</td>
            <td>
              <Money amount={change} currency={currency} kind="difference" />
            </td>
            <td>
              <Money amount={billed} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
