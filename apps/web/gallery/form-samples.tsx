import { useState } from 'react'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'
import { Button } from '#ui/control/button.tsx'
import { form } from '#ui/form/form.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const saveBudget = endpoint({
  name: 'saveBudget',
  method: 'POST',
  path: '/budgets',
  guard: mayChange('user'),
  summary: 'Saves a budget.',
  query: z.strictObject({}),
  body: z.strictObject({
    name: z.string().trim().min(1, 'Give the budget a name').max(128),
    amount: z.number().positive().meta({ label: 'Amount a month', unit: '$' }),
    warnAt: z
      .int()
      .min(1)
      .max(100)
      .default(80)
      .meta({ label: 'Warn at', unit: '%', help: 'Of the amount, 1 to 100.' }),
    period: z.enum(['MONTH', 'QUARTER', 'YEAR']).default('MONTH'),
    validUntil: z.iso.date().nullable(),
    recipients: z.array(z.enum(['Owners', 'Administrators', 'Everyone'])).min(1),
    region: z
      .enum(['WESTEUROPE', 'NORTHEUROPE'])
      .meta({ undoable: false, help: 'Cannot be changed later.', choices: { WESTEUROPE: 'West Europe' } }),
    note: z.string().max(500).optional().meta({ widget: 'text-area', placeholder: 'What it is for' }),
    isActive: z.boolean().default(true).meta({ label: 'Active', help: 'Mails are sent from now on.' }),
  }),
  output: z.object({}),
})

const BudgetForm = form(saveBudget, { submit: 'Save budget', saved: 'Budget saved' })

/** A form of everything that a form draws, on its page and in a dialog; there is no server to save it. */
export function FormSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sample name="Form">
      <div className={styles.stack}>
        <div className={styles.thirds}>
          <div className={styles.inset}>
            <BudgetForm />
          </div>
        </div>
        <div className={styles.wrap}>
          <Button onClick={() => setIsOpen(true)}>Form in a dialog</Button>
        </div>
      </div>
      {isOpen && (
        <BudgetForm
          dialogTitle="New budget"
          initial={{ name: 'May', amount: 1200 }}
          onCancel={() => setIsOpen(false)}
          onSaved={() => setIsOpen(false)}
        />
      )}
    </Sample>
  )
}
