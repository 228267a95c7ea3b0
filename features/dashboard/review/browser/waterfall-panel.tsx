import { dayOf } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { Button } from '#ui/control/button.tsx'
import { count } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { WaterfallBar } from '#product/browser/waterfall/waterfall-bar.tsx'
import { waterfallOf, type Step } from '#product/browser/waterfall/waterfall-steps.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { reviewBarWords } from '../contract/bars.ts'
import type { RealizedSavings, Waterfall } from '../contract/realized-savings.ts'
import styles from './review.module.css'
import { barIn } from './use-review.ts'
import { WorkloadsPanel } from './workloads-panel.tsx'

const daysOf = ({ since, until }: RealizedSavings['before']) =>
  dayRange(dayOf(new Date(since)), dayOf(new Date(until)))

/** The way from the former cost to the later one, bar by bar; a bar opens its workloads. */
export function WaterfallPanel({ savings }: { savings: RealizedSavings }) {
  const { urlState } = useUrlState()
  const { waterfall, before, after } = savings
  const bar = barIn(urlState)
  if (waterfall === null) return null
  const currency = savings.currency ?? 'USD'
  return (
    <>
      <Panel title="Why cost moved" unit={currency} isFlush>
        <PlainTable label="Cost before and after, bar by bar" isFigures>
          <Bars waterfall={waterfall} before={daysOf(before)} after={daysOf(after)} currency={currency} />
        </PlainTable>
        <CentsNote />
      </Panel>
      {bar !== undefined && <WorkloadsPanel savings={savings} bar={bar} />}
    </>
  )
}

type Props = { waterfall: Waterfall; before: string; after: string; currency: string }

function Bars({ waterfall, before, after, currency }: Props) {
  const { costBefore, costAfter, bars } = waterfall
  const drawn = waterfallOf({ previousCost: costBefore, cost: costAfter, parts: bars })
  const total = { currency, start: drawn.start }
  const [beforeMark, afterMark] = [
    costMark({ estimatedBecause: waterfall.costBeforeEstimatedBecause }),
    costMark({ estimatedBecause: waterfall.costAfterEstimatedBecause }),
  ]
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Bar</th>
          <th scope="col" className={styles.barHead}>
            {drawn.axisFrom === null ? (
              <span className="visually-hidden">Drawn</span>
            ) : (
              <>
                Axis from <Money amount={drawn.axisFrom} currency={currency} />
              </>
            )}
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <Total {...total} label={before} amount={costBefore} at={drawn.before} mark={beforeMark} />
        {drawn.steps.map((step) => (
          <Bar key={step.part.bar} step={step} waterfall={waterfall} currency={currency} />
        ))}
        <Total {...total} label={after} amount={costAfter} at={drawn.after} mark={afterMark} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Change
          </th>
          <td>
            <Money
              amount={moneyText(moneyUnits(costAfter) - moneyUnits(costBefore))}
              currency={currency}
              kind="difference"
              {...(afterMark.isEstimated ? afterMark : beforeMark)}
            />
          </td>
        </tr>
      </tfoot>
    </>
  )
}

type TotalProps = {
  label: string
  amount: string
  currency: string
  start: number
  at: number
  mark: ReturnType<typeof costMark>
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

type BarProps = { step: Step<Waterfall['bars'][number]>; waterfall: Waterfall; currency: string }

function Bar({ step, waterfall, currency }: BarProps) {
  const { urlState, change } = useUrlState()
  const { part, from, to, isMore } = step
  const { label, meaning } = reviewBarWords[part.bar]
  const isOpen = barIn(urlState) === part.bar
  const isUsed = part.bar === 'volume' && moneyUnits(waterfall.usedHours) !== 0n
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        {part.workloads === 0 ? (
          <span className={styles.noRows}>{label}</span>
        ) : (
          <Button
            tone="quiet"
            isOn={isOpen}
            aria-pressed={isOpen}
            onClick={() => change({ bar: isOpen ? undefined : part.bar }, { isSameView: true })}
          >
            {label}
          </Button>
        )}
        <HelpMark label={label} meaning={meaning} />{' '}
        <span className="faint">
          {part.workloads > 0 &&
            `${count(part.workloads)} ${part.workloads === 1 ? 'workload' : 'workloads'}`}
        </span>
        {isUsed && (
          <div className={styles.used}>
            including hours of use{' '}
            <Money amount={waterfall.usedHours} currency={currency} kind="difference" />
          </div>
        )}
      </th>
      <td>
        <WaterfallBar from={from} to={to} look={isMore ? 'more' : 'less'} />
      </td>
      <td>
        <Money
          amount={part.amount}
          currency={currency}
          kind="difference"
          {...costMark({ estimatedBecause: part.estimatedBecause })}
        />
      </td>
    </tr>
  )
}
