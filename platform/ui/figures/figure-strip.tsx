import { Figure } from './figure.tsx'
import type { FigureProps } from './figure.tsx'
import styles from './figures.module.css'

type Props = {
  label: string
  figures: readonly FigureProps[]
  isRefreshing?: boolean
  /** Why none of them is final. */
  incomplete?: string | undefined
}

/** Three to six figures in one strip. */
export function FigureStrip({ label, figures, isRefreshing = false, incomplete }: Props) {
  return (
    <div className={styles.holder}>
      <dl className={styles.strip} aria-label={label} aria-busy={isRefreshing} data-refreshing={isRefreshing}>
        {figures.map((figure) => (
          <Figure key={figure.label} incomplete={incomplete} {...figure} />
        ))}
      </dl>
    </div>
  )
}
