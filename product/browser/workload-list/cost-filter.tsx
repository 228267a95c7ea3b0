import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { Select } from '#ui/control/select.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { costFilter, costParts } from './set-filters.ts'
import styles from './workload-list.module.css'

type Props = { filter: string | undefined; symbol: string; onChange: (filter: string | undefined) => void }

const comparators = [
  { value: 'ABOVE', label: 'Above' },
  { value: 'BELOW', label: 'Below' },
] as const

/** Narrows a list to what cost more, or less, than an amount. */
export function CostFilter({ filter, symbol, onChange }: Props) {
  return (
    <FilterPopover label="Cost">
      {(onClose) => (
        <CostForm
          filter={filter}
          symbol={symbol}
          onApply={(chosen) => {
            onClose()
            onChange(chosen)
          }}
        />
      )}
    </FilterPopover>
  )
}

type FormProps = {
  filter: string | undefined
  symbol: string
  onApply: (filter: string | undefined) => void
}

function CostForm({ filter, symbol, onApply }: FormProps) {
  const [{ comparator, amount }, setDraft] = useState(() => costParts(filter))
  const chosen = costFilter(comparator, amount)
  const isWrong = amount !== '' && chosen === undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onApply(chosen)
      }}
    >
      <Select
        label="Compare the cost"
        options={comparators}
        value={comparator}
        onChange={(value) => setDraft({ comparator: value, amount })}
      />
      <TextField
        label={`Amount in ${symbol.trim()}`}
        inputMode="decimal"
        value={amount}
        aria-invalid={isWrong}
        onChange={(text) => setDraft({ comparator, amount: text })}
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
