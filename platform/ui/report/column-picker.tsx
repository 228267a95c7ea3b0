import { Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from '#contract/columns.ts'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import styles from './report.module.css'

type Props = {
  offered: readonly Column[]
  visible: readonly Column[]
  onChange: (names: readonly string[]) => void
}

/** Chooses the columns of a table; the first one always stays. */
export function ColumnPicker({ offered, visible, onChange }: Props) {
  const names = visible.map(({ name }) => name)
  const handleChange = (name: string, isShown: boolean) =>
    onChange(isShown ? [...names, name] : names.filter((one) => one !== name))
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>Columns</Button>
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
            </label>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
