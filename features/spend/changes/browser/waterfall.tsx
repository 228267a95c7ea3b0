import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { WaterfallTable } from '#product/browser/waterfall/waterfall-table.tsx'
import { changePartAbsence } from '#product/contract/absences/changes.ts'
import { changePartWords } from '#product/contract/change-parts.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { CostChangeSplit, PartOfChange } from '#product/contract/calls/cost-change-split.ts'
import styles from './changes.module.css'

type Props = { split: CostChangeSplit; before: string; after: string }

/** The way from the cost of one period to that of the other, cause by cause; a cause opens its rows. */
export function Waterfall({ split, before, after }: Props) {
  const { urlState, change } = useUrlState()
  const currency = split.currency ?? 'USD'
  const mark = costMark(split)
  const opened = valueOf(urlState, 'part')
  const partOf = (part: PartOfChange) => {
    const { label, meaning } = changePartWords[part.part]
    const isOpen = opened === part.part
    const toggle = () => change({ part: isOpen ? undefined : part.part, rows: undefined })
    return {
      name: part.part,
      label,
      amount: part.amount,
      absentBecause: changePartAbsence(part.part),
      mark: costMark(part),
      rows: part.rows === 0 ? undefined : { isOpen, onToggle: toggle },
      beside: (
        <span className="faint">
          {meaning}
          {part.rows > 0 && `, ${count(part.rows)} ${part.rows === 1 ? 'row' : 'rows'}`}
        </span>
      ),
      below: <NotKnownFor part={part} currency={currency} />,
    }
  }
  return (
    <Panel title="What changed" unit={currency} isFlush>
      <WaterfallTable
        label="Change of cost by cause"
        head="Cause"
        currency={currency}
        before={{ label: before, amount: split.previousCost, mark }}
        after={{ label: after, amount: split.cost, mark }}
        difference={{ amount: split.difference, mark }}
        parts={split.parts.map(partOf)}
      />
    </Panel>
  )
}

/** How much changed for which a cause is not measured, where it is for the rest. */
function NotKnownFor({ part, currency }: { part: PartOfChange; currency: string }) {
  if (part.amount === null || Number(part.notKnownFor) === 0) return null
  return (
    <div className={styles.notKnown} data-tooltip={changePartAbsence(part.part).because}>
      N/A for <Money amount={part.notKnownFor} currency={currency} kind="difference" />
    </div>
  )
}
