import { Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from '#contract/columns.ts'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import styles from './report.module.css'

type Props = {
  offered: readonly Column[]
  visible: readonly Column[]
  /** Names of those that are chosen, but for which there is no room. */
  withoutRoom: ReadonlySet<string>
  onChange: (names: readonly string[]) => void
  /** True where all chosen columns are shown, and the table scrolls sideways if need be. */
  isWide: boolean
  onWide: (isWide: boolean) => void
  /** True where the choice could not be kept for the next visit. */
  isUnsaved: boolean
}

const wideLabel = 'Show all chosen, scroll sideways'

/** Chooses the columns of a table; the first one always stays. */
export function ColumnPicker(props: Props) {
  const { offered, visible, withoutRoom, onChange, isWide, onWide, isUnsaved } = props
  const names = visible.map(({ name }) => name)
  const handleChange = (name: string, isShown: boolean) =>
    onChange(isShown ? [...names, name] : names.filter((one) => one !== name))
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Columns
          {withoutRoom.size > 0 && (
            <span className="faint">
              {visible.length - withoutRoom.size} of {visible.length}
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.columns} role="group" aria-label="Columns">
          {offered.slice(1).map((column) => (
            <label key={column.name}>
              <Checkbox
                checked={names.includes(column.name)}
                onChange={(event) => handleChange(column.name, event.currentTarget.checked)}
              />
              {column.label}
              {withoutRoom.has(column.name) && <span className="push faint small">no room</span>}
            </label>
          ))}
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
      </Popover.Dropdown>
    </Popover>
  )
}
