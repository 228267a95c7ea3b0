import type { ComponentPropsWithoutRef } from 'react'
import styles from './control.module.css'

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'type'> & {
  /** Some, but not all, of what it stands for is chosen. */
  isPartial?: boolean
}

/** A check box of 14 px; give it a label or put it inside one. */
export function Checkbox({ isPartial = false, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={styles.check}
      ref={(box) => {
        if (box) box.indeterminate = isPartial
      }}
    />
  )
}
