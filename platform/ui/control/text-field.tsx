import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'description' | 'error' | 'onChange' | 'size'> & {
  label: string
  /** One sentence below the field. */
  help?: string | undefined
  /** Why the text cannot be used; read out with the field. */
  error?: string | undefined
  onChange: (text: string) => void
}

/** A line of text under its label. */
export function TextField({ help, error, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      description={help}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
