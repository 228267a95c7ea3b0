/** What every control with a label has. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** One sentence below the control. */
  help?: string | undefined
  /** Why the value cannot be used; read out with the control. */
  error?: string | undefined
  placeholder?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** Takes the focus when its dialog or popover opens. */
  isFocusedFirst?: boolean
  id?: string
}

/** The part of a field's properties that all controls of the library call alike. */
export function labelled({
  label,
  help,
  error,
  isRequired = false,
  isDisabled = false,
  isFocusedFirst,
  id,
}: Omit<FieldProps<unknown>, 'value' | 'onChange'>) {
  return {
    label,
    description: help,
    error,
    required: isRequired,
    disabled: isDisabled,
    ...(id === undefined ? {} : { id }),
    ...(isFocusedFirst === true ? { 'data-autofocus': true } : {}),
  }
}
