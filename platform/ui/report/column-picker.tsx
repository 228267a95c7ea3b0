import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from '#contract/columns.ts'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import styles from './report.module.css'

type Props = {
  offered: readonly Column[]
  /** Those that have no value in any row, whatever is chosen. */
  unavailable: readonly Column[]
  visible: readonly Column[]
  /** Names of those that are chosen, but hidden at this width. */
  withoutRoom: ReadonlySet<string>
  /** Names of those that are chosen, but have no value on the page. */
  empty: ReadonlySet<string>
  onChange: (names: readonly string[]) => void
  /** True where all chosen columns are shown, and the table scrolls sideways if need be. */
  isWide: boolean
  onWide: (isWide: boolean) => void
  /** True where the choice could not be kept for the next visit. */
  isUnsaved: boolean
}

const wideLabel = 'Show all columns'

/** Chooses the columns of a table; the first one always stays. */
export function ColumnPicker(props: Props) {
  const { offered, unavailable, visible, withoutRoom, empty, onChange, isWide, onWide, isUnsaved } = props
  const hiddenCount = new Set([...withoutRoom, ...empty]).size
  const names = visible.map(({ name }) => name)
  const handleChange = (name: string, isShown: boolean) =>
    onChange(isShown ? [...names, name] : names.filter((one) => one !== name))
  return (
    <Popover
      position="bottom-end"
      renderTarget={(anchor) => (
        <Button {...anchor} icon={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Columns
          {hiddenCount > 0 && (
            <span className="faint">
              {visible.length - hiddenCount} of {visible.length}
            </span>
          )}
        </Button>
      )}
    >
      <div className={styles.columns} role="group" aria-label="Columns">
        {offered.slice(1).map((column) => (
          <label key={column.name}>
            <Checkbox
              checked={names.includes(column.name)}
              onChange={(event) => handleChange(column.name, event.currentTarget.checked)}
            />
            {column.label}
            <HiddenBecause isEmpty={empty.has(column.name)} hasNoRoom={withoutRoom.has(column.name)} />
          </label>
        ))}
        {unavailable.length > 0 && <Unavailable columns={unavailable} />}
      </div>
      <div className={styles.wide}>
        <label>
          <Checkbox checked={isWide} onChange={(event) => onWide(event.currentTarget.checked)} />
          {wideLabel}
        </label>
      </div>
      <p className={styles.unsaved} role="status">
        {isUnsaved && 'This could not be saved: it lasts until you leave the page.'}
      </p>
    </Popover>
  )
}

/** Why a chosen column is not in the table. */
function HiddenBecause({ isEmpty, hasNoRoom }: { isEmpty: boolean; hasNoRoom: boolean }) {
  if (!isEmpty && !hasNoRoom) return null
  return (
    <span className="push faint small">{isEmpty ? 'no values on this page' : 'hidden at this width'}</span>
  )
}

/** What cannot be chosen yet, each with its reason. */
function Unavailable({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={styles.unavailable}>
      <b>Not available yet</b>
      <dl>
        {columns.map(({ name, label, absentBecause }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="faint small">{absentBecause?.because}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
