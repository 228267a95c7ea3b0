import { Checkbox } from '#ui/control/checkbox.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { thresholds as allThresholds } from '../contract/scope.ts'
import styles from './budgets.module.css'
import type { EnteredTerms } from './entered-terms.ts'

type Props = {
  entered: EnteredTerms
  /** Why a field is refused. */
  errorOf: (field: string) => string | undefined
  onChange: (entered: EnteredTerms) => void
}

/** The amount of a budget, its currency, and which thresholds are noted. */
export function TermFields({ entered, errorOf, onChange }: Props) {
  const { monthlyAmount, currency, thresholds, onForecast } = entered
  const set = (changes: Partial<EnteredTerms>) => onChange({ ...entered, ...changes })
  const toggle = (threshold: number, isOn: boolean) =>
    set({ thresholds: isOn ? [...thresholds, threshold] : thresholds.filter((one) => one !== threshold) })
  return (
    <>
      <TextField
        label="Amount per month"
        inputMode="decimal"
        value={monthlyAmount}
        error={errorOf('monthlyAmount')}
        onChange={(text) => set({ monthlyAmount: text })}
      />
      <TextField
        label="Currency"
        help="A currency of the bill, such as USD. Empty: the most used one."
        value={currency}
        error={errorOf('currency')}
        onChange={(text) => set({ currency: text })}
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
          onChange={(event) => set({ onForecast: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
