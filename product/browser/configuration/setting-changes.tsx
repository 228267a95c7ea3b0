import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { SettingChange } from '#product/contract/calls/configuration.ts'
import styles from './configuration.module.css'
import { settingLabel, settingValue } from './setting-label.ts'

type Props = {
  changes: readonly SettingChange[]
  /** What there is where nothing changed: "No configuration changes in this range." */
  empty: { title: string; text: string }
}

/** The settings of a cluster or a pipeline that changed, newest first, each with what it was and what it is. */
export function SettingChanges({ changes, empty }: Props) {
  return (
    <Panel title="Configuration changes" isFlush>
      {changes.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <PlainTable className={styles.table} label="Configuration changes">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Setting</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.changeTime} ${change.setting} ${change.part}`}>
                <td>
                  <Instant at={change.changeTime} />
                </td>
                <td dir="auto">{settingLabel(change)}</td>
                <td dir="auto">{settingValue(change.setting, change.former) ?? '–'}</td>
                <td dir="auto">{settingValue(change.setting, change.current) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}
