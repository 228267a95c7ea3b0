import { familiesOf } from './column-families.ts'
import type { AggregateChoice } from './report-look.ts'
import type { ReportTableProps } from './report-table-props.ts'

type Given = Pick<ReportTableProps, 'report' | 'view' | 'onViewChange'>

/** The choice of aggregates at the head of each column that has one; a list that is sorted by it stays sorted by it. */
export function aggregateChoices({ report, view, onViewChange }: Given): Record<string, AggregateChoice> {
  const choices = familiesOf(report.columns).flatMap(({ base, members }) => {
    const shown = view.shownAs?.[base.name] ?? base.name
    const current = members.find(({ column }) => column.name === shown)
    if (!current) return []
    const handleChange = (value: AggregateChoice['value']) => {
      const chosen = members.find(({ aggregate }) => aggregate === value)
      if (!chosen) return
      const order = view.orderBy === shown ? { orderBy: chosen.column.name } : {}
      const aggregate = chosen.column.name === base.name ? undefined : value
      onViewChange({ aggregates: { [base.name]: aggregate }, ...order, page: 0 })
    }
    const options = members.map(({ aggregate }) => aggregate)
    return [[shown, { value: current.aggregate, options, onChange: handleChange }] as const]
  })
  return Object.fromEntries(choices)
}
