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
              <Secret secret={setting.secret} />
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

const scopeNames = { workspace: 'Workspace', subscription: 'Subscription' } as const

function Title({ setting: { title, page, scope, heldFor, year } }: { setting: Listed }) {
  return (
    <>
      {page === null ? title : <ScreenLink to={page}>{title}</ScreenLink>}
      {scope !== null && (
        <div className={styles.second} dir="auto">
          {scopeNames[scope]} {heldFor}
          {year !== null && `, ${year}`}
        </div>
      )}
    </>
  )
}

function Secret({ secret }: Pick<Listed, 'secret'>) {
  if (secret === null) return null
  if (secret.state === 'NONE') return <div className={styles.second}>No secret is set</div>
  return (
    <div className={styles.second}>
      Secret set on <Instant at={secret.changedAt} />
      {secret.changedBy !== null && ` by ${secret.changedBy}`}
    </div>
  )
}

function Changed({ setting: { changedAt, changedBy, isDefault } }: { setting: Listed }) {
  const defaultMark = isDefault && <span className="faint">Default</span>
  if (changedAt === null) return defaultMark
  return (
    <>
      <Instant at={changedAt} /> {defaultMark}
      <div className={styles.second} dir="auto">
        {changedBy}
      </div>
    </>
  )
}

type UndoProps = { setting: Listed; onUndo: (setting: Listed) => void }

function Undo({ setting, onUndo }: UndoProps) {
  if (setting.changedAt === null || !setting.isEditable) return null
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
