import { useEffect, useRef, type ReactNode } from 'react'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import styles from './explanation.module.css'
import { drawerOfAmount, type ExplainedAmountName } from './explained-amount.ts'

type Props = {
  name: ExplainedAmountName
  onOpen: (drawer: string) => void
  /** False where there is no amount to explain. */
  isKnown?: boolean
  children: ReactNode
}

/** A figure with a dotted underline: a click opens its cost breakdown, which marks it and the row that it stands in. */
export function ExplainButton({ name, onOpen, isKnown = true, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { name: openDrawer } = useDrawer()
  const drawer = drawerOfAmount(name)
  const isOpen = openDrawer === drawer
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  if (!isKnown) return children
  return (
    <button
      ref={button}
      type="button"
      className={styles.explain}
      aria-expanded={isOpen}
      data-marks-row={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(drawer)
      }}
    >
      {children}
      <span className="visually-hidden"> Cost breakdown of {name.label}</span>
    </button>
  )
}
