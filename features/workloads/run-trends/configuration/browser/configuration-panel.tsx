import { words } from '#ui/format/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { ConfigurationChange } from '../contract.ts'
import styles from './configuration-panel.module.css'

/** The settings of a job that changed, newest first, each with what it was and what it is. */
export function ConfigurationPanel({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <Panel title="Configuration changes" isFlush>
      {changes.length === 0 ? (
        <EmptyState title="There is no data.">
          No change of schedule, clusters, tasks, tags or owner is known in this range.
        </EmptyState>
      ) : (
        <ChangesTable changes={changes} />
      )}
    </Panel>
  )
}

function ChangesTable({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <PlainTable className={styles.changes} label="Configuration changes">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Setting</th>
          <th scope="col">Before</th>
          <th scope="col">From then on</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.changeTime} ${change.setting} ${change.part} ${change.current ?? ''}`}>
            <td>
              <Instant at={change.changeTime} />
            </td>
            <td dir="auto">
              {words(change.setting)} {change.part}
            </td>
            <td dir="auto">{change.former ?? '–'}</td>
            <td dir="auto">{change.current ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
