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
  /** Whether the list's call takes the value. */
  isTaken: (value: string) => boolean
  onChange: (value: string | undefined) => void
}

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

function AmountForm({ label, value = '', symbol, isTaken, onChange }: Props) {
  const [chosen, written = ''] = value.split(':')
  const [comparator, setComparator] = useState<'ABOVE' | 'BELOW'>(chosen === 'BELOW' ? 'BELOW' : 'ABOVE')
  const [amount, setAmount] = useState(written)
  const next = `${comparator}:${amount.trim()}`
  const isWrong = amount !== '' && !isTaken(next)
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
