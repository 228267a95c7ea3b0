import type { ReactNode } from 'react'
import { filterLooks, type FilterControl } from '#contract/filters.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { Chip } from '#ui/control/chip.tsx'
import { Select } from '#ui/control/select.tsx'
import { currencySymbol } from '#ui/format/money.ts'
import { useStatusLooks } from '#ui/status/status-looks.ts'
import { AmountFilter } from './amount-filter.tsx'
import { filterChips, setFilters } from './set-filters.ts'
import { TextFilter } from './text-filter.tsx'

type Props = {
  query: Parameters<typeof filterLooks>[0]
  currency?: string | undefined
  /** More that narrows or groups the list. */
  more?: ReactNode
}

/** What narrows a list, and a chip for each set filter; all of it lives in the address. */
export function ReportFilters({ query, currency = 'USD', more }: Props) {
  const { urlState, change } = useUrlState()
  const set = setFilters(urlState, query)
  const symbol = currencySymbol(currency)
  const choose = (name: string, value: string | undefined) => change({ [name]: value, page: undefined })
  return (
    <>
      {[...filterLooks(query)].map(([name, { control, schema }]) => (
        <Control
          key={name}
          control={control}
          value={set[name]}
          symbol={symbol}
          isTaken={(value) => schema.safeParse(value).success}
          onChange={(value) => choose(name, value)}
        />
      ))}
      {more}
      {filterChips(set, query, symbol).map(({ name, label }) => (
        <Chip key={name} label={label} onRemove={() => choose(name, undefined)} />
      ))}
    </>
  )
}

type ControlProps = {
  control: FilterControl | undefined
  value: string | undefined
  symbol: string
  isTaken: (value: string) => boolean
  onChange: (value: string | undefined) => void
}

function Control({ control, value, symbol, isTaken, onChange }: ControlProps): ReactNode {
  const lookOf = useStatusLooks()
  if (control?.kind === 'amount')
    return (
      <AmountFilter
        label={control.label}
        value={value}
        symbol={symbol}
        isTaken={isTaken}
        onChange={onChange}
      />
    )
  if (control?.kind === 'text') return <TextFilter label={control.label} value={value} onChange={onChange} />
  if (control?.kind === 'status') {
    const choices = control.statuses.map((status) => ({ value: status, label: lookOf(status, false).label }))
    return <Choice label="Status" none="Any status" choices={choices} value={value} onChange={onChange} />
  }
  return control?.kind === 'choice' ? <Choice {...control} value={value} onChange={onChange} /> : null
}

const asItIs = (text: string) => text

type ChoiceProps = Pick<ControlProps, 'value' | 'onChange'> & {
  label: string
  none: string
  choices: readonly { value: string; label: string }[]
  other?: (value: string) => string
}

/** One of some values, or none; a value that is not among them stands in the list, too. */
function Choice({ label, none, choices, other = asItIs, value = '', onChange }: ChoiceProps) {
  const isOffered = value === '' || choices.some((choice) => choice.value === value)
  const options = [
    { value: '', label: none },
    ...choices,
    ...(isOffered ? [] : [{ value, label: other(value) }]),
  ]
  return (
    <Select label={label} options={options} value={value} onChange={(next) => onChange(next || undefined)} />
  )
}
