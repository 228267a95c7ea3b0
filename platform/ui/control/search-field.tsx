import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { classes } from '#ui/classes.ts'
import styles from './control.module.css'

type Props = Omit<TextInputProps, 'label' | 'type' | 'onChange' | 'size'> & {
  label: string
  onChange: (text: string) => void
}

/** A search input with its magnifier; the label is read out and is the placeholder unless one is given. */
export function SearchField({ label, onChange, className, ...rest }: Props) {
  return (
    <TextInput
      placeholder={label}
      {...rest}
      type="search"
      aria-label={label}
      className={classes(styles.search, className)}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
