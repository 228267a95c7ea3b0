import { IconSearch } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './control.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> & {
  label: string
  onChange: (text: string) => void
}

/** A search input with its magnifier; the label is read out and is the placeholder unless one is given. */
export function SearchField({ label, onChange, className, ...rest }: Props) {
  return (
    <label className={classes(styles.field, className)}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
