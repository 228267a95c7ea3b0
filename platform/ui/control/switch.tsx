import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch as LibrarySwitch } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'

/** Something that is on or off, with its label beside it. */
export function Switch(props: FieldProps<boolean>) {
  return (
    <LibrarySwitch
      {...labelled(props)}
      required={false}
      withThumbIndicator={false}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
