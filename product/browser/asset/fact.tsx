import type { ReactNode } from 'react'

/** A fact in the head of a page, its label in gray. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      {label !== '' && <span className="faint">{label}</span>} {children}
    </span>
  )
}
