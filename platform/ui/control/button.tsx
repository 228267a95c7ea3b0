import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './control.module.css'

export type ButtonTone = 'plain' | 'quiet' | 'primary' | 'danger'

type Props = ComponentPropsWithRef<'button'> & {
  tone?: ButtonTone
  icon?: ReactNode
  /** True while what it opens is open, or what it switches is on. */
  isOn?: boolean
}

/** A button of 28 px with an optional icon. */
export function Button({ tone = 'plain', icon, isOn, className, children, ...rest }: Props) {
  const look = classes(styles.control, styles[tone], isOn && styles.on, className)
  return (
    <button type="button" {...rest} className={look}>
      {icon}
      {children}
    </button>
  )
}

/** A square button that shows only an icon; its label is read out and shown as a tip. */
export function IconButton({ label, className, ...rest }: Omit<Props, 'children'> & { label: string }) {
  return (
    <Button
      tone="quiet"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={classes(styles.square, className)}
    />
  )
}
