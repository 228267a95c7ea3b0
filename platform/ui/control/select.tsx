import styles from './control.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Stands before the choice: "Group by". */
  prefix?: string
}

/** A choice of one among a few, as the browser draws it; its label is read out. */
export function Select<Value extends string>({ label, options, value, onChange, prefix }: Props<Value>) {
  const handleChange = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <span className={styles.select}>
      {prefix !== undefined && <span aria-hidden>{prefix}</span>}
      <select aria-label={label} value={value} onChange={(event) => handleChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
