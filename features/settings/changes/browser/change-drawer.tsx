import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { changeLabel } from '#product/contract/recorded-changes.ts'
import { listChanges } from '../contract.ts'
import styles from './change-drawer.module.css'
import { differencesOf, type Difference } from './differences.ts'

type Change = RowOf<typeof listChanges>
type Props = { changeNumber: string; onClose: () => void }

const actors: Readonly<Record<string, string>> = {
  person: 'a person',
  token: 'an API token',
  system: 'Lakegauge itself',
}

const none = <span className="faint">none</span>

/** One recorded change: who, what, its values before and after, and how it is sealed. */
export function ChangeDrawer({ changeNumber, onClose }: Props) {
  const { data, error, refetch } = useEndpoint(listChanges, { query: { changeNumber } })
  const [change] = rowsOf(listChanges, data)
  return (
    <Drawer title={change ? changeLabel(change.what) : `Change ${changeNumber}`} onClose={onClose}>
      {error && (
        <ErrorState error={error} title="The change could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !change && (
        <EmptyState title="No change of this number.">
          Retention may have removed it from the audit trail.
        </EmptyState>
      )}
      {change && <Recorded change={change} />}
    </Drawer>
  )
}

function Recorded({ change }: { change: Change }) {
  const differences = differencesOf(change.before, change.after)
  return (
    <>
      <p>
        <b className="strong" dir="auto">
          {change.actorName}
        </b>{' '}
        ({actors[change.actorKind] ?? change.actorKind}) <Instant at={change.changedAt} />
      </p>
      <dl className={styles.facts}>
        <dt>About</dt>
        <dd>
          {change.aboutKind} <code>{change.aboutId}</code>
        </dd>
        <dt>Came from</dt>
        <dd>{change.originKind === null ? none : <Origin change={change} />}</dd>
        <dt>Number</dt>
        <dd>{change.changeNumber}</dd>
        <dt>Digest</dt>
        <dd>
          <code>{change.digest}</code>
        </dd>
      </dl>
      {differences.length === 0 ? (
        <p className="muted">No values were recorded with it.</p>
      ) : (
        <Values differences={differences} />
      )}
    </>
  )
}

const Origin = ({ change: { originKind, originId } }: { change: Change }) => (
  <>
    {originKind} <code>{originId}</code>
  </>
)

function Values({ differences }: { differences: readonly Difference[] }) {
  return (
    <PlainTable label="Values before and after">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className={styles.value}>{before ?? none}</td>
            <td className={styles.value}>{after ?? none}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
