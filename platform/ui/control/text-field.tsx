import type { ComponentPropsWithRef } from 'react'
import styles from './control.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & {
  label: string
  onChange: (text: string) => void
}

/** A line of text under its label. */
export function TextField({ label, onChange, ...rest }: Props) {
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <span className={styles.field}>
        <input {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
      </span>
    </label>
  )
}
