import { useState, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { ConfigurationVersion } from '#product/contract/calls/configuration.ts'
import styles from './configuration.module.css'
import { inReadingOrder, settingLabel, settingValue } from './setting-label.ts'

const views = [
  { value: 'table', label: 'Table' },
  { value: 'json', label: 'JSON' },
] as const

type Props = {
  title: string
  /** When it held, beside the title. */
  unit?: ReactNode
  /** Undefined where no settings are known. */
  version: ConfigurationVersion | undefined
  /** Why there are none. */
  absentBecause?: string | null | undefined
}

/** One version of the settings of a cluster or a pipeline, field by field or as JSON. */
export function SettingsPanel({ title, unit, version, absentBecause }: Props) {
  const [view, setView] = useState<'table' | 'json'>('table')
  if (!version) {
    return (
      <Panel title={title}>
        <EmptyState title={absentBecause ?? 'There is no JSON data available.'} />
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      unit={unit}
      isFlush
      actions={
        <>
          <CopyButton text={version.json} label="Copy as JSON" />
          <Segmented label="Shown as" options={views} value={view} onChange={setView} />
        </>
      }
    >
      {view === 'json' ? (
        <pre className={styles.json}>{version.json}</pre>
      ) : (
        <PlainTable className={classes(styles.table, styles.settings)} label={title}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {inReadingOrder(version.settings).map((setting) => (
              <tr key={`${setting.setting} ${setting.part}`}>
                <td>{settingLabel(setting)}</td>
                <td dir="auto">{settingValue(setting.setting, setting.value)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}
