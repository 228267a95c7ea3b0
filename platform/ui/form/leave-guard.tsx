import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Confirmation } from '#ui/dialog/confirmation.ts'

export const discarding: Confirmation = {
  title: 'Discard unsaved changes?',
  lost: ['What you changed here is not saved.'],
  action: 'Discard changes',
  keep: 'Keep editing',
}

/** Asks before the reader leaves the page with unsaved changes; the browser asks where the whole page goes. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <ConfirmDialog confirmation={discarding} onConfirm={blocker.proceed} onCancel={blocker.reset} />
}
