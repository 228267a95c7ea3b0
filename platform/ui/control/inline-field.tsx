import type { ComponentPropsWithRef } from 'react'
import styles from './inline-field.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> & {
  label: string
  value: string
  /** Told when the reader leaves the field or presses Enter, not at every letter. */
  onChange: (text: string) => void
}

/** A short line of text with its label before it. */
export function InlineField({ label, value, onChange, ...rest }: Props) {
  const handleDone = (text: string) => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <input
        {...rest}
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
