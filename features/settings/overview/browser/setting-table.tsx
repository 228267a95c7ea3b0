import { Button } from '#ui/control/button.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { Listed } from '../contract.ts'
import styles from './overview.module.css'

type Props = { settings: readonly Listed[]; onUndo: (setting: Listed) => void }

/** Settings, each with its value, its last change and the way to its page. */
export function SettingTable({ settings, onUndo }: Props) {
  return (
    <PlainTable label="Settings">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Last changed</th>
          <th scope="col">Undo</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <tr key={setting.key}>
            <th scope="row">
              <Title setting={setting} />
            </th>
            <td>
              <div className={styles.value}>{setting.inWords}</div>
            </td>
            <td>
              <Changed setting={setting} />
            </td>
            <td>
              <Undo setting={setting} onUndo={onUndo} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Title({ setting: { title, page } }: { setting: Listed }) {
  return page === null ? title : <ScreenLink to={page}>{title}</ScreenLink>
}

function Changed({ setting: { changedAt, changedBy, isDefault } }: { setting: Listed }) {
  if (isDefault) return <span className="faint">Default</span>
  return (
    <>
      <Instant at={changedAt} />
      <div className={styles.second} dir="auto">
        {changedBy}
      </div>
    </>
  )
}

type UndoProps = { setting: Listed; onUndo: (setting: Listed) => void }

function Undo({ setting, onUndo }: UndoProps) {
  if (setting.isDefault || !setting.isEditable) return null
  if (setting.undo.refusal !== null)
    return (
      <span className="faint" data-tooltip={setting.undo.refusal}>
        Not possible
      </span>
    )
  return (
    <Button tone="quiet" aria-label={`Undo ${setting.title}`} onClick={() => onUndo(setting)}>
      Undo
    </Button>
  )
}
