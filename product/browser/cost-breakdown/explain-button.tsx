import type { ReactNode } from 'react'
import styles from './explanation.module.css'
import { drawerOfFigure, type FigureName } from './figure.ts'

type Props = {
  name: FigureName
  onOpen: (drawer: string) => void
  /** False where there is no amount to explain. */
  isKnown?: boolean
  children: ReactNode
}

/** A figure with a dotted underline: a click opens where it comes from. */
export function ExplainButton({ name, onOpen, isKnown = true, children }: Props) {
  if (!isKnown) return children
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
