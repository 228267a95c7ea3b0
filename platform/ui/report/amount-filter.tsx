import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { Select } from '#ui/control/select.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import styles from './report-filters.module.css'

type Props = {
  label: string
  value: string | undefined
  symbol: string
  onChange: (value: string | undefined) => void
}

const comparison = /^(ABOVE|BELOW):(\d{1,12}(?:\.\d{1,10})?)$/
const comparators = [
  { value: 'ABOVE', label: 'Above' },
  { value: 'BELOW', label: 'Below' },
] as const

/** Narrows a list to rows with more, or less, than an amount of money, as ABOVE:100. */
export function AmountFilter(props: Props) {
  return (
    <FilterPopover label={props.label}>
      {(onClose) => (
        <AmountForm
          {...props}
          onChange={(value) => {
            onClose()
            props.onChange(value)
          }}
        />
      )}
    </FilterPopover>
  )
}

function AmountForm({ label, value = '', symbol, onChange }: Props) {
  const [, chosen, written = ''] = comparison.exec(value) ?? []
  const [comparator, setComparator] = useState<'ABOVE' | 'BELOW'>(chosen === 'BELOW' ? 'BELOW' : 'ABOVE')
  const [amount, setAmount] = useState(written)
  const next = `${comparator}:${amount.trim()}`
  const isWrong = amount !== '' && !comparison.test(next)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChange(amount === '' ? undefined : next)
      }}
    >
      <Select label={`Compare ${label}`} options={comparators} value={comparator} onChange={setComparator} />
      <TextField
        label={`Amount in ${symbol.trim()}`}
        inputMode="decimal"
        value={amount}
        aria-invalid={isWrong}
        onChange={setAmount}
      />
      {isWrong && (
        <p className={styles.problem} role="alert">
          Write an amount such as 100 or 0.5.
        </p>
      )}
      <Button type="submit" tone="primary" disabled={isWrong}>
        Apply
      </Button>
    </form>
  )
}
