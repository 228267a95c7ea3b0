import { CopyButton } from '#ui/control/copy-button.tsx'
import styles from './values.module.css'

/** An id in small monospaced letters, with a button that copies it. */
export function Id({ id }: { id: string }) {
  return (
    <span className={styles.idHolder}>
      <span className={styles.id}>{id}</span>
      <CopyButton text={id} label={`Copy ${id}`} className={styles.copy} />
    </span>
  )
}
