import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { changeBudget, createBudget, type Budget } from '../contract.ts'
import { thresholds as allThresholds } from '../contract/scope.ts'
import { scopeName } from './budget-text.ts'
import styles from './budgets.module.css'
import { emptyScope, scopeOf, type EnteredScope } from './entered-scope.ts'
import { ScopeFields } from './scope-fields.tsx'

type Props = {
  /** Absent: a new one. */
  budget?: Budget
  onSaved: () => Promise<void>
  onClose: () => void
}

const entered = (amount: string) => amount.replace(/0{8}$/, '').replace(/\.00$/, '')

/** Creates or changes a budget: what it is for, its amount, and which thresholds are noted. */
export function BudgetForm({ budget, onSaved, onClose }: Props) {
  const [scope, setScope] = useState<EnteredScope>(emptyScope)
  const [monthlyAmount, setAmount] = useState(budget ? entered(budget.monthlyAmount) : '')
  const [currency, setCurrency] = useState(budget?.currency ?? '')
  const [thresholds, setThresholds] = useState<readonly number[]>(budget?.thresholds ?? allThresholds)
  const [onForecast, setOnForecast] = useState(budget?.onForecast ?? true)
  const [isTried, setTried] = useState(false)
  const terms = {
    monthlyAmount,
    ...(currency === '' ? {} : { currency }),
    thresholds: allThresholds.filter((threshold) => thresholds.includes(threshold)),
    onForecast,
  }
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
  const toggle = (threshold: number, isOn: boolean) =>
    setThresholds(isOn ? [...thresholds, threshold] : thresholds.filter((one) => one !== threshold))
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
        <TextField
          label="Amount per month"
          inputMode="decimal"
          value={monthlyAmount}
          error={errorOf('monthlyAmount')}
          onChange={setAmount}
        />
        <TextField
          label="Currency"
          help="A currency of the bill, such as USD. Empty: the most used one."
          value={currency}
          error={errorOf('currency')}
          onChange={setCurrency}
        />
        <div className={styles.choices} role="group" aria-label="Thresholds">
          {allThresholds.map((threshold) => (
            <Checkbox
              key={threshold}
              label={`${threshold}%`}
              checked={thresholds.includes(threshold)}
              onChange={(event) => toggle(threshold, event.currentTarget.checked)}
            />
          ))}
          <Checkbox
            label="On forecast"
            checked={onForecast}
            onChange={(event) => setOnForecast(event.currentTarget.checked)}
          />
        </div>
        {saving.error && <ErrorState error={saving.error} title="The budget was not saved." />}
      </div>
    </Dialog>
  )
}
