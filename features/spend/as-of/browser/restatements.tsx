import { count } from '#ui/format/quantity.ts'
import { day as dayText } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { SpendAsOf } from '../contract.ts'
import { spendAsOf } from './spend-as-of-place.ts'

/** When the amounts changed since then: they add up to the difference. */
export function Restatements({ answer }: { answer: SpendAsOf }) {
  const { restatements, totals, currency, asOf } = answer
  const rows = spendAsOf({ tab: 'rows', asOf: asOf?.slice(0, 10) })
  return (
    <Panel
      title="Changes since then"
      unit={`${currency ?? 'USD'}, by day of publication`}
      actions={<ScreenLink {...rows}>Changed rows</ScreenLink>}
      isFlush
    >
      {restatements.length === 0 ? (
        <EmptyState title="Nothing changed.">No later publication reported other amounts.</EmptyState>
      ) : (
        <PlainTable label="Changes since then" isFigures>
          <thead>
            <tr>
              <th scope="col">Published</th>
              <th scope="col">Publications</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {restatements.map(({ day, publications, amount }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{count(publications)}</td>
                <td>
                  <Money amount={amount} kind="difference" />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Difference
              </th>
              <td>
                <Money amount={totals.difference} kind="difference" />
              </td>
            </tr>
          </tfoot>
        </PlainTable>
      )}
    </Panel>
  )
}
