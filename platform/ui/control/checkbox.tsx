import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox as LibraryCheckbox, type CheckboxProps } from '@mantine/core'

type Props = Omit<CheckboxProps, 'indeterminate' | 'size'> & {
  /** Some, but not all, of what it stands for is chosen. */
  isPartial?: boolean
}

/** A check box of 14 px; give it a label or put it inside one. */
export function Checkbox({ isPartial = false, ...rest }: Props) {
  return <LibraryCheckbox {...rest} indeterminate={isPartial} />
}
