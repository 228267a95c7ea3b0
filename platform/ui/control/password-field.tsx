import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'

type Props = FieldProps<string> & {
  /** Identifies the password for password managers. */
  autoComplete?: string | undefined
}

/** A secret under its label, which the reader can have shown. */
export function PasswordField(props: Props) {
  const { value, onChange, placeholder, autoComplete } = props
  return (
    <PasswordInput
      {...labelled(props)}
      value={value}
      placeholder={placeholder}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
