import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'
import { dropdown, type Option } from './select-dropdown.ts'

type Props = FieldProps<string | null> & {
  /** What was found for the typed text, and the chosen one. */
  options: readonly Option[]
  /** What stands in the list where nothing was found. */
  nothingFound: string
  onSearch: (text: string) => void
}

/** A choice of one under its label, from more than a list can show: the typed text is searched elsewhere. */
export function FoundSelectField(props: Props) {
  const { value, onChange, placeholder, options, nothingFound, onSearch } = props
  return (
    <Select
      {...labelled(props)}
      data={options}
      value={value}
      placeholder={placeholder}
      onChange={onChange}
      onSearchChange={onSearch}
      // All that was found is shown, also what has the text in its id alone.
      filter={({ options: found }) => found}
      allowDeselect={false}
      searchable
      withAlignedLabels
      openOnFocus={false}
      nothingFoundMessage={nothingFound}
      comboboxProps={dropdown}
    />
  )
}
