import { Button } from '#ui/control/button.tsx'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Money } from '#ui/values/money.tsx'
import { WaterfallBar } from '#product/browser/waterfall/waterfall-bar.tsx'
import { waterfallOf, type Step } from '#product/browser/waterfall/waterfall-steps.ts'
import { changePartAbsence } from '#product/contract/absences/changes.ts'
import { changePartWords } from '#product/contract/change-parts.ts'
import { costMark, type EstimateMark } from '#product/contract/estimate-reasons.ts'
import type { CostChangeSplit, PartOfChange } from '#product/contract/calls/cost-change-split.ts'
import styles from './changes.module.css'

type Props = { split: CostChangeSplit; before: string; after: string }

/** The way from the cost of one period to that of the other, cause by cause; a cause opens its rows. */
export function Waterfall({ split, before, after }: Props) {
  const currency = split.currency ?? 'USD'
  const bars = waterfallOf(split)
  return (
    <Panel title="What changed" unit={currency} isFlush>
      <PlainTable label="Change of cost by cause" isFigures>
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col" className={styles.barHead}>
              {bars.axisFrom === null ? (
                <span className="visually-hidden">Bar</span>
              ) : (
                <>
                  Axis from <Money amount={bars.axisFrom} currency={currency} />
                </>
              )}
            </th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Total
            label={before}
            amount={split.previousCost}
            currency={currency}
            start={bars.start}
            at={bars.before}
            mark={costMark(split)}
          />
          {bars.steps.map((step) => (
            <Cause key={step.part.part} step={step} currency={currency} />
          ))}
          <Total
            label={after}
            amount={split.cost}
            currency={currency}
            start={bars.start}
            at={bars.after}
            mark={costMark(split)}
          />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Change
            </th>
            <td>
              <Money amount={split.difference} currency={currency} kind="difference" {...costMark(split)} />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </Panel>
  )
}

type TotalProps = {
  label: string
  amount: string | null
  currency: string
  start: number
  at: number
  mark: EstimateMark
}

function Total({ label, amount, currency, start, at, mark }: TotalProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <WaterfallBar from={Math.min(start, at)} to={Math.max(start, at)} look="total" />
      </td>
      <td>
        <Money amount={amount} currency={currency} {...mark} />
      </td>
    </tr>
  )
}

function Cause({ step, currency }: { step: Step<PartOfChange>; currency: string }) {
  const { urlState, change } = useUrlState()
  const { part, from, to, isMore } = step
  const { label, meaning } = changePartWords[part.part]
  const isOpen = valueOf(urlState, 'part') === part.part
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        {part.rows === 0 ? (
          <span className={styles.noRows}>{label}</span>
        ) : (
          <Button
            tone="quiet"
            isOn={isOpen}
            aria-pressed={isOpen}
            onClick={() => change({ part: isOpen ? undefined : part.part, rows: undefined })}
          >
            {label}
          </Button>
        )}{' '}
        <span className="faint">
          {meaning}
          {part.rows > 0 && `, ${count(part.rows)} ${part.rows === 1 ? 'row' : 'rows'}`}
        </span>
      </th>
      <td>
        <WaterfallBar from={from} to={to} look={isMore ? 'more' : 'less'} />
      </td>
      <td>
        <Money
          amount={part.amount}
          currency={currency}
          kind="difference"
          absentBecause={changePartAbsence(part.part)}
          {...costMark(part)}
        />
        <NotKnownFor part={part} currency={currency} />
      </td>
    </tr>
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
