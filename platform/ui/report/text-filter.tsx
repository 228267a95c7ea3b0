import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import styles from './report-filters.module.css'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Narrows a list by a text that is typed in whole, such as an id. */
export function TextFilter({ label, value, onChange }: Props) {
  return (
    <FilterPopover label={label}>
      {(onClose) => (
        <TextForm
          label={label}
          value={value}
          onChange={(text) => {
            onClose()
            onChange(text)
          }}
        />
      )}
    </FilterPopover>
  )
}

function TextForm({ label, value = '', onChange }: Props) {
  const [draft, setDraft] = useState(value)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft.trim() || undefined)
      }}
    >
      <TextField label={label} value={draft} onChange={setDraft} />
      <Button type="submit" tone="primary">
        Apply
      </Button>
    </form>
  )
}
