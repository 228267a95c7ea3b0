import styles from './control.module.css'
import { OpenableSelect } from './openable-select.tsx'
import { dropdown, isSearched, optionOf, type Option } from './select-dropdown.ts'

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Stands before the choice: "Group by". */
  prefix?: string
}

/** A choice of one in a row of controls, as wide as what is chosen; its label is read out. */
export function Select<Value extends string>({ label, options, value, onChange, prefix }: Props<Value>) {
  const handleChange = (text: string | null) => {
    const chosen = optionOf(options, text)
    if (chosen !== undefined) onChange(chosen)
  }
  const shown = options.find((option) => option.value === value)?.label ?? ''
  return (
    <span className={styles.select}>
      {prefix !== undefined && <span aria-hidden>{prefix}</span>}
      <OpenableSelect
        aria-label={label}
        data={options}
        value={value}
        onChange={handleChange}
        allowDeselect={false}
        searchable={isSearched(options)}
        withAlignedLabels
        openOnFocus={false}
        nothingFoundMessage="No results"
        inputSize={String(Math.max(1, shown.length))}
        comboboxProps={{ ...dropdown, width: 'max-content', position: 'bottom-start' }}
        className={styles.selectRoot ?? ''}
      />
    </span>
  )
}
