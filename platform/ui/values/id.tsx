import { CopyButton } from '#ui/control/copy-button.tsx'
import styles from './values.module.css'

/** An id in small monospaced letters, with an ellipsis where it is cut and a button that copies it. */
export function Id({ id }: { id: string }) {
  return (
    <span className={styles.idHolder}>
      <span className={styles.id} title={id}>
        {id}
      </span>
      <CopyButton text={id} label={`Copy ${id}`} className={styles.copy} />
    </span>
  )
}
