import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { cleanIncidents } from '#product/contract/calls/alerts-engine.ts'
import styles from './policies.module.css'
import { categoryLabel, cleanedText, type Category } from './rule-text.ts'

type Props = { categories: readonly Category[]; onClose: () => void }

const everything = 'ALL'

/** Asks which incidents are to be hidden, and hides them. */
export function CleanDialog({ categories, onClose }: Props) {
  const range = useDateRange()
  const [firstDay, setFirstDay] = useState<string | null>(range.since)
  const [lastDay, setLastDay] = useState<string | null>(addDays(range.until, -1))
  const [chosen, setChosen] = useState<string>(categories[0] ?? everything)
  const category = categories.find((one) => one === chosen)
  const parsed = cleanIncidents.body.safeParse({
    since: firstDay ?? '',
    until: lastDay === null ? '' : addDays(lastDay, 1),
    ...(category ? { category } : {}),
  })
  const errorOf = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message
  const cleaning = useMutation({
    mutationFn: async () => (parsed.data ? call(cleanIncidents, { body: parsed.data }) : undefined),
    onSuccess: (answer) => {
      if (answer) notifySuccess(cleanedText(answer.cleaned))
      onClose()
    },
  })
  return (
    <Dialog
      title="Clean incidents"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            disabled={!parsed.success || cleaning.isPending}
            onClick={() => cleaning.mutate()}
          >
            Clean
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          Incidents with a day in these dates are hidden from all lists, for everybody. This cannot be undone.
        </p>
        <SelectField
          label="Category"
          options={[
            ...categories.map((value) => ({ value, label: categoryLabel(value) })),
            { value: everything, label: 'All categories' },
          ]}
          value={chosen}
          onChange={(value) => setChosen(value ?? chosen)}
        />
        <LateDateField label="First day" value={firstDay} error={errorOf('since')} onChange={setFirstDay} />
        <LateDateField label="Last day" value={lastDay} error={errorOf('until')} onChange={setLastDay} />
        {cleaning.error && <ErrorState error={cleaning.error} title="Nothing was cleaned." />}
      </div>
    </Dialog>
  )
}
