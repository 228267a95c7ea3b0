import { IconX } from '@tabler/icons-react'
import styles from './control.module.css'

type Props = { label: string; onRemove: () => void }

/** A set filter, with a cross that takes it away. */
export function Chip({ label, onRemove }: Props) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <IconX size={12} stroke={1.8} />
      </button>
    </span>
  )
}
