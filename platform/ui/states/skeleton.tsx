import styles from './states.module.css'

type Props = { width: number | string; height?: number }

/** A grey bar with the size of what comes. */
export function Skeleton({ width, height = 9 }: Props) {
  return <i className={styles.skeleton} style={{ width, height }} aria-hidden />
}
