import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { changeBudget, createBudget, type Budget } from '../contract.ts'
import { scopeName } from './budget-text.ts'
import styles from './budgets.module.css'
import { emptyScope, scopeOf, type EnteredScope } from './entered-scope.ts'
import { enteredTerms, termsOf } from './entered-terms.ts'
import { ScopeFields } from './scope-fields.tsx'
import { TermFields } from './term-fields.tsx'

type Props = {
  /** Absent: a new one. */
  budget?: Budget
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Creates or changes a budget: what it is for, its amount, and which thresholds are noted. */
export function BudgetForm({ budget, onSaved, onClose }: Props) {
  const [scope, setScope] = useState<EnteredScope>(emptyScope)
  const [entered, setEntered] = useState(() => enteredTerms(budget))
  const [isTried, setTried] = useState(false)
  const terms = termsOf(entered)
  const change = changeBudget.body.safeParse(terms)
  const creation = createBudget.body.safeParse({ ...terms, scope: scopeOf(scope) })
  const parsed = budget ? change : creation
  const errorOf = (field: string) =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const saving = useMutation({
    mutationFn: async () => {
      if (budget && change.data)
        return call(changeBudget, { path: { budgetId: budget.budgetId ?? '' }, body: change.data })
      return creation.data ? call(createBudget, { body: creation.data }) : undefined
    },
    onSuccess: async () => {
      notifySuccess('Saved!')
      await onSaved()
      onClose()
    },
  })
  const save = () => {
    setTried(true)
    if (parsed.success) saving.mutate()
  }
  return (
    <Dialog
      title={budget ? `Budget of ${scopeName(budget)}` : 'Add budget'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={saving.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {!budget && <ScopeFields scope={scope} error={errorOf('scope')} onChange={setScope} />}
        <TermFields entered={entered} errorOf={errorOf} onChange={setEntered} />
        {saving.error && <ErrorState error={saving.error} title="The budget was not saved." />}
      </div>
    </Dialog>
  )
}
