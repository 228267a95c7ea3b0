import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

type Props = {
  /** What is not read yet, in one sentence. */
  title: string
  /** What it takes to read it. */
  children: ReactNode
  action: string
  onAgree: () => void
}

/** Asks before statements run on a SQL warehouse, which cost money. */
export function AskFirst({ title, children, action, onAgree }: Props) {
  return (
    <EmptyState title={title} actions={<Button onClick={onAgree}>{action}</Button>}>
      {children}
    </EmptyState>
  )
}
