import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sumOfMoney } from '#contract/money.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { enteredMoney } from '#product/contract/budget.ts'
import { evenSpread } from '../contract/even-spread.ts'
import { saveBudgetCommit, type BudgetCommit } from '../contract.ts'
import styles from './planning.module.css'
import { monthName } from './planning-charts.ts'

type Plan = BudgetCommit['subscriptions'][number]
type Props = { year: number; plan: Plan; onSaved: () => Promise<unknown>; onClose: () => void }

const monthsOfYear = Array.from({ length: 12 }, (_, place) => place + 1)

/** An exact amount as it is entered: without what is zero beyond the cents. */
const entered = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? '' : amount.replace(/0{8}$/, '').replace(/\.00$/, '')

const isAmount = (text: string) => enteredMoney.safeParse(text).success
const refusalOf = (text: string) =>
  text === '' || isAmount(text) ? undefined : 'Give an amount such as 2500 or 2500.50'

/** Budget of twelve months, by themselves or spread evenly from the year, and commit of a subscription. */
export function BudgetDialog({ year, plan, onSaved, onClose }: Props) {
  const { subscriptionId } = plan
  const [months, setMonths] = useState(() =>
    monthsOfYear.map((_, place) => entered(plan.monthlyBudgets?.[place]?.monthBudget)),
  )
  const [annual, setAnnual] = useState(entered(plan.annualBudget))
  const [commit, setCommit] = useState(entered(plan.commit))
  const isBudgetEmpty = months.every((text) => text === '')
  const isReady = (isBudgetEmpty || months.every(isAmount)) && (commit === '' || isAmount(commit))
  const saving = useMutation({
    mutationFn: () =>
      call(saveBudgetCommit, {
        query: { subscriptionId: [subscriptionId] },
        body: {
          year,
          monthlyBudgets: isBudgetEmpty
            ? null
            : months.map((monthBudget, place) => ({ month: place + 1, monthBudget })),
          commit: commit === '' ? null : commit,
        },
      }),
    onSuccess: async () => {
      notifySuccess('Budget and Commit Updated!')
      await onSaved()
      onClose()
    },
  })
  const changeAnnual = (text: string) => {
    setAnnual(text)
    if (text === '') setMonths(monthsOfYear.map(() => ''))
    if (isAmount(text)) setMonths(evenSpread(text).map(entered))
  }
  const changeMonth = (at: number, text: string) => {
    const changed = months.map((month, place) => (place === at ? text : month))
    setMonths(changed)
    setAnnual(changed.every(isAmount) ? entered(sumOfMoney(changed)) : '')
  }
  return (
    <Dialog
      title={`Budget and commit ${year}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!isReady || saving.isPending} onClick={() => saving.mutate()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className="muted">Subscription {subscriptionId}. A budget has all twelve months or none.</p>
        <TextField
          label="Annual budget"
          help="Spread evenly over the months; December has the remainder."
          inputMode="decimal"
          value={annual}
          error={refusalOf(annual)}
          onChange={changeAnnual}
          data-autofocus
        />
        <div className={styles.months}>
          {monthsOfYear.map((month, place) => (
            <TextField
              key={month}
              label={monthName(month)}
              inputMode="decimal"
              value={months[place] ?? ''}
              error={refusalOf(months[place] ?? '')}
              onChange={(text) => changeMonth(place, text)}
            />
          ))}
        </div>
        <TextField
          label="Commit"
          help="Promised spend of the whole year."
          inputMode="decimal"
          value={commit}
          error={refusalOf(commit)}
          onChange={setCommit}
        />
        {saving.error && <ErrorState error={saving.error} title="The budget was not saved." />}
      </div>
    </Dialog>
  )
}
