import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { deleteBudget, type Budget } from '../contract.ts'
import { scopeName } from './budget-text.ts'

type Props = { budget: Budget; onDeleted: () => Promise<void>; onClose: () => void }

/** Asks before a budget is deleted. */
export function DeleteBudget({ budget, onDeleted, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => call(deleteBudget, { path: { budgetId: budget.budgetId ?? '' } }),
    onSuccess: async () => {
      notifySuccess('Budget deleted.')
      await onDeleted()
      onClose()
    },
  })
  return (
    <Dialog
      title="Delete budget"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>The budget of {scopeName(budget)} is no longer shown. Its former changes stay recorded.</p>
      {deleting.error && <ErrorState error={deleting.error} title="The budget was not deleted." />}
    </Dialog>
  )
}
