import styles from './control.module.css'
import { OpenableSelect } from './openable-select.tsx'
import { dropdown, optionOf, type Option } from './select-dropdown.ts'

type Props<Value extends string> = {
  label: string
  /** Each with the word that stands for it while it is chosen. */
  options: readonly (Option<Value> & { readonly short: string })[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one in a line of text, such as a table's head: a word that can be exchanged for another. */
export function QuietSelect<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const handleChange = (text: string | null) => {
    const chosen = optionOf(options, text)
    if (chosen !== undefined) onChange(chosen)
  }
  const long = (sought: string) => options.find((option) => option.value === sought)?.label
  const shown = options.find((option) => option.value === value)?.short ?? ''
  return (
    <OpenableSelect
      aria-label={label}
      data={options.map((option) => ({ value: option.value, label: option.short }))}
      value={value}
      onChange={handleChange}
      allowDeselect={false}
      renderOption={({ option }) => long(option.value)}
      inputSize={String(Math.max(1, shown.length))}
      rightSectionWidth={16}
      // Outside of what it stands in, whose edges scroll and stick.
      comboboxProps={{ ...dropdown, withinPortal: true, width: 'max-content', position: 'bottom-end' }}
      classNames={{ root: styles.quietSelect ?? '' }}
    />
  )
}
