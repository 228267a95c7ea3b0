import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'

/** Several lines of text under their label. */
export function TextArea(props: FieldProps<string> & { maxLength?: number | undefined }) {
  const { value, onChange, placeholder, maxLength } = props
  return (
    <Textarea
      {...labelled(props)}
      value={value}
      placeholder={placeholder}
      maxLength={maxLength}
      rows={4}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
