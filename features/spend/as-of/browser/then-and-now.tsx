import { day as dayText } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetsLabel } from '#product/contract/asset-kinds.ts'
import { notKeptThen } from '../contract/absences.ts'
import type { SpendAsOf } from '../contract.ts'

const cutTitles: Readonly<Record<string, string>> = {
  workspace: 'Workspace',
  sku: 'SKU or VM',
  assetKind: 'Workload type',
}

type Compared = SpendAsOf['totals']

/** What each value of the cut was reported to cost then, and is now. */
export function ThenAndNow({ answer, range }: { answer: SpendAsOf; range: string }) {
  const by = valueOf(useUrlState().urlState, 'by') ?? 'day'
  const { isComparable } = answer
  const title = cutTitles[by] ?? 'Day'
  const labelOf = (label: string) => {
    if (by === 'assetKind') return assetsLabel(label)
    return title === 'Day' ? dayText(label) : label
  }
  return (
    <Panel
      title={isComparable ? 'As reported and current' : 'Current'}
      unit={`${answer.currency ?? 'USD'}, ${range}`}
      isFlush
    >
      <PlainTable label="As reported and current" isFigures>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {isComparable && <th scope="col">Then</th>}
            <th scope="col">Now</th>
            {isComparable && <th scope="col">Difference</th>}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{labelOf(row.label)}</th>
              <Amounts compared={row} isComparable={isComparable} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts compared={answer.totals} isComparable={isComparable} />
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </Panel>
  )
}

type AmountsProps = {
  compared: Compared
  /** False: only the latest amount is shown. */
  isComparable: boolean
}

function Amounts({ compared, isComparable }: AmountsProps) {
  const { previousAmount, amount, difference, isPreviousEstimated, isEstimated } = compared
  const now = (
    <td>
      <Money amount={amount} isEstimated={isEstimated} />
    </td>
  )
  if (!isComparable) return now
  return (
    <>
      <td>
        <Money amount={previousAmount} isEstimated={isPreviousEstimated} absentBecause={notKeptThen} />
      </td>
      {now}
      <td>
        <Money amount={difference} kind="difference" absentBecause={notKeptThen} />
      </td>
    </>
  )
}
