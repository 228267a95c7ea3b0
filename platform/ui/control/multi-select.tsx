import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect as LibraryMultiSelect } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'
import { dropdown, isSearched, type Option } from './select-dropdown.ts'

type Props = FieldProps<readonly string[]> & { options: readonly Option[] }

/** A choice of several under its label, each with a cross that takes it away. */
export function MultiSelect(props: Props) {
  const { value, onChange, placeholder, options } = props
  return (
    <LibraryMultiSelect
      {...labelled(props)}
      data={options}
      value={[...value]}
      placeholder={value.length === 0 ? placeholder : undefined}
      onChange={onChange}
      searchable={isSearched(options)}
      withAlignedLabels
      openOnFocus={false}
      nothingFoundMessage="No results"
      comboboxProps={dropdown}
    />
  )
}
