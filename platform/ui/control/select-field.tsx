import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'
import { dropdown, isSearched, type Option } from './select-dropdown.ts'

type Props = FieldProps<string | null> & {
  options: readonly Option[]
  /** The choice can be taken back. */
  isClearable?: boolean
}

/** A choice of one under its label; null while nothing is chosen. */
export function SelectField(props: Props) {
  const { value, onChange, placeholder, options, isClearable = false } = props
  return (
    <Select
      {...labelled(props)}
      data={options}
      value={value}
      placeholder={placeholder}
      onChange={onChange}
      allowDeselect={false}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      searchable={isSearched(options)}
      withAlignedLabels
      openOnFocus={false}
      nothingFoundMessage="No results"
      comboboxProps={dropdown}
    />
  )
}
