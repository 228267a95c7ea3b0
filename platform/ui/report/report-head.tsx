import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Aggregate, Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { QuietSelect } from '#ui/control/quiet-select.tsx'
import { currencySymbol } from '#ui/format/money.ts'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { isNumeric } from './column-sums.ts'
import type { AggregateChoice, PageColumn, DrawnLook } from './report-look.ts'
import type { ReportView } from './report-view.ts'
import { nextOrder } from './report-view.ts'
import styles from './report.module.css'

type Props = {
  columns: readonly PageColumn[]
  rows: readonly Row[]
  look: DrawnLook
  view: ReportView
  onOrder: (order: Pick<ReportView, 'orderBy' | 'orderDirection'>) => void
}

/** The head: labels with units, the order of the sorted column, the choice of aggregates. */
export function ReportHead({ columns, rows, look, view, onOrder }: Props) {
  return (
    <thead data-tips-above>
      <tr aria-rowindex={1}>
        {look.selection && <ChooseAll rows={rows} look={look} />}
        {columns.map(({ column, note }, place) => {
          const isOrdered = column.sortable === true && column.name === view.orderBy
          const direction = view.orderDirection === 'ASC' ? 'ascending' : 'descending'
          return (
            <th
              key={column.name}
              data-column={column.name}
              scope="col"
              className={classes(place === 0 && styles.first, isNumeric(column) && styles.figure)}
              {...(isOrdered ? { 'aria-sort': direction } : {})}
            >
              <span className={styles.heading}>
                <Heading
                  column={column}
                  currency={look.currency}
                  order={isOrdered ? view.orderDirection : undefined}
                  onOrder={() => onOrder(nextOrder(column, view))}
                />
                {note && (
                  <span className={styles.note} data-tooltip={note.meaning}>
                    {note.text}
                  </span>
                )}
                <AggregateSelect
                  label={column.label}
                  choice={look.aggregates?.[column.name]}
                  latestLabel={look.latestLabel}
                />
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type HeadingProps = {
  column: Column
  currency: string | undefined
  order: 'ASC' | 'DESC' | undefined
  onOrder: () => void
}

function Heading({ column, currency = 'USD', order, onOrder }: HeadingProps) {
  const unit = column.format === 'money' ? `, ${currencySymbol(currency).trim()}` : ''
  const tip = [column.meaning, column.absentBecause && `N/A: ${column.absentBecause.because}`]
    .filter(Boolean)
    .join('\n')
  const name = (
    <>
      {column.label}
      {unit}
    </>
  )
  const sorting = column.sortable && (
    <button type="button" className={styles.sort} data-tooltip={tip} onClick={onOrder}>
      {order === 'DESC' && <IconArrowDown size={12} stroke={2} aria-hidden />}
      {order === 'ASC' && <IconArrowUp size={12} stroke={2} aria-hidden />}
      {name}
    </button>
  )
  return (
    <>
      {sorting || name}
      <HelpMark label={column.label} meaning={tip} isFocusable={!column.sortable} />
    </>
  )
}

const aggregateWords: Readonly<Record<Aggregate, { short: string; label: string }>> = {
  total: { short: 'total', label: 'Total' },
  average: { short: 'avg', label: 'Average' },
  maximum: { short: 'max', label: 'Maximum' },
  latest: { short: 'last', label: 'Latest' },
}

type SelectProps = { label: string; choice: AggregateChoice | undefined; latestLabel: string | undefined }

function AggregateSelect({ label, choice, latestLabel }: SelectProps) {
  if (!choice) return null
  const options = choice.options.map((value) => {
    const { short, label: words } = aggregateWords[value]
    return { value, short, label: value === 'latest' ? (latestLabel ?? words) : words }
  })
  return (
    <QuietSelect
      label={`${label}: summed up as`}
      options={options}
      value={choice.value}
      onChange={choice.onChange}
    />
  )
}

function ChooseAll({ rows, look }: { rows: readonly Row[]; look: DrawnLook }) {
  const { selection } = look
  if (!selection) return null
  const keys = rows.map(look.rowKey)
  const chosen = keys.filter((key) => selection.chosen.has(key)).length
  return (
    <th className={styles.choose} scope="col">
      <Checkbox
        aria-label={`Choose all ${look.rowsName} of this page`}
        checked={keys.length > 0 && chosen === keys.length}
        isPartial={chosen > 0 && chosen < keys.length}
        onChange={() => selection.onChange(new Set(chosen === keys.length ? [] : keys))}
      />
    </th>
  )
}
