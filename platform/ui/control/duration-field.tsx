import { useState } from 'react'
import { parsedSeconds, secondsText } from '#contract/seconds-text.ts'
import { labelled, type FieldProps } from './field.ts'
import { TextField } from './text-field.tsx'

const unreadable = 'Enter a time such as 30 s, 15 min, 2 h or 1 day'

const textOf = (seconds: number | undefined) => {
  if (seconds === undefined) return ''
  return seconds === 0 ? 'off' : secondsText(seconds)
}

/** A length of time in readable units, as whole seconds; undefined while its text means none, 0 for "off". */
export function DurationField(props: FieldProps<number | undefined>) {
  const { value, onChange, error, isFocusedFirst } = props
  const { label, description, required, disabled } = labelled(props)
  const [typed, setTyped] = useState(() => textOf(value))
  // Another value was set from outside.
  if (value !== undefined && parsedSeconds(typed) !== value) setTyped(textOf(value))
  const isUnreadable = typed.trim() !== '' && parsedSeconds(typed) === undefined
  return (
    <TextField
      label={label}
      help={description}
      required={required}
      disabled={disabled}
      value={typed}
      error={isUnreadable ? unreadable : error}
      autoComplete="off"
      onChange={(text) => {
        setTyped(text)
        onChange(parsedSeconds(text))
      }}
      {...(isFocusedFirst === true ? { 'data-autofocus': true } : {})}
    />
  )
}
