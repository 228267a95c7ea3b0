import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { saveBudgetCommit, type BudgetCommit } from '../contract.ts'
import {
  draftOf,
  isAmount,
  isComplete,
  monthsOfYear,
  planOf,
  withAnnual,
  withMonth,
  type BudgetDraft,
} from './budget-draft.ts'
import styles from './planning.module.css'
import { monthName } from './planning-charts.ts'

type Plan = BudgetCommit['subscriptions'][number]
type Props = { year: number; plan: Plan; onSaved: () => Promise<unknown>; onClose: () => void }

/** Budget of twelve months, by themselves or spread evenly from the year, and commit of a subscription. */
export function BudgetDialog({ year, plan, onSaved, onClose }: Props) {
  const { subscriptionId } = plan
  const [draft, setDraft] = useState(() => draftOf(plan))
  const saving = useMutation({
    mutationFn: () =>
      call(saveBudgetCommit, {
        query: { subscriptionId: [subscriptionId] },
        body: { year, ...planOf(draft) },
      }),
    onSuccess: async () => {
      notifySuccess('Budget and Commit Updated!')
      await onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={`Budget and commit ${year}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!isComplete(draft) || saving.isPending}
            onClick={() => saving.mutate()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className="muted">Subscription {subscriptionId}. A budget has all twelve months or none.</p>
        <DraftFields draft={draft} onChange={setDraft} />
        {saving.error && <ErrorState error={saving.error} title="The budget was not saved." />}
      </div>
    </Dialog>
  )
}

const refusalOf = (text: string) =>
  text === '' || isAmount(text) ? undefined : 'Give an amount such as 2500 or 2500.50'

function DraftFields({ draft, onChange }: { draft: BudgetDraft; onChange: (draft: BudgetDraft) => void }) {
  const { annual, months, commit } = draft
  return (
    <>
      <TextField
        label="Annual budget"
        help="Spread evenly over the months; December has the remainder."
        inputMode="decimal"
        value={annual}
        error={refusalOf(annual)}
        onChange={(text) => onChange(withAnnual(draft, text))}
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
            onChange={(text) => onChange(withMonth(draft, place, text))}
          />
        ))}
      </div>
      <TextField
        label="Commit"
        help="Promised spend of the whole year."
        inputMode="decimal"
        value={commit}
        error={refusalOf(commit)}
        onChange={(text) => onChange({ ...draft, commit: text })}
      />
    </>
  )
}
