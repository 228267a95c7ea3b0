import '@mantine/core/styles/Input.layer.css'
import { Input } from '@mantine/core'
import styles from './inline-field.module.css'

type Props = {
  label: string
  inputMode?: 'decimal' | 'numeric'
  value: string
  /** Called when the reader leaves the field or presses Enter, not at every letter. */
  onChange: (text: string) => void
}

/** A short line of text with its label before it. */
export function InlineField({ label, value, inputMode, onChange }: Props) {
  const handleDone = (text: string) => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <Input
        inputMode={inputMode}
        className={styles.field ?? ''}
        // Drawn anew when another value is set from outside.
        key={value}
        defaultValue={value}
        onBlur={(event) => handleDone(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handleDone(event.currentTarget.value)
        }}
      />
    </label>
  )
}
