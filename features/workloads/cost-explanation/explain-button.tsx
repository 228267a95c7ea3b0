import type { ReactNode } from 'react'
import styles from './explanation.module.css'
import { drawerOfFigure, type FigureName } from './figure.ts'

type Props = { name: FigureName; onOpen: (drawer: string) => void; children: ReactNode }

/** A figure with a dotted underline: a click opens where it comes from. */
export function ExplainButton({ name, onOpen, children }: Props) {
  return (
    <button
      type="button"
      className={styles.explain}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(drawerOfFigure(name))
      }}
    >
      {children}
      <span className="visually-hidden"> Where does the cost of {name.label} come from?</span>
    </button>
  )
}
