import { dayOf } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { count } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { WaterfallTable } from '#product/browser/waterfall/waterfall-table.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { reviewBarWords } from '../contract/bars.ts'
import type { RealizedSavings, Waterfall } from '../contract/realized-savings.ts'
import { waterfallCsv } from './review-csv.ts'
import styles from './review.module.css'
import { SaveCsv } from './save-csv.tsx'
import { barIn } from './use-review.ts'
import { WorkloadsPanel } from './workloads-panel.tsx'

const daysOf = ({ since, until }: RealizedSavings['before']) =>
  dayRange(dayOf(new Date(since)), dayOf(new Date(until)))

/** The way from the former cost to the later one, bar by bar; a bar opens its workloads. */
export function WaterfallPanel({ savings }: { savings: RealizedSavings }) {
  const { urlState, change } = useUrlState()
  const { waterfall, before, after } = savings
  const opened = barIn(urlState)
  if (waterfall === null) return null
  const currency = savings.currency ?? 'USD'
  const { costBefore, costAfter } = waterfall
  const beforeMark = costMark({ estimatedBecause: waterfall.costBeforeEstimatedBecause })
  const afterMark = costMark({ estimatedBecause: waterfall.costAfterEstimatedBecause })
  const partOf = (part: Bar) => {
    const isOpen = opened === part.bar
    const toggle = () => change({ bar: isOpen ? undefined : part.bar }, { isSameView: true })
    return {
      name: part.bar,
      label: reviewBarWords[part.bar].label,
      amount: part.amount,
      mark: costMark(part),
      rows: part.workloads === 0 ? undefined : { isOpen, onToggle: toggle },
      beside: <BesideBar part={part} usedHours={waterfall.usedHours} currency={currency} />,
    }
  }
  return (
    <>
      <Panel
        title="Why cost moved"
        unit={currency}
        actions={<SaveCsv fileName="Why cost moved" textOf={() => waterfallCsv(savings)} />}
        isFlush
      >
        <WaterfallTable
          label="Cost before and after, bar by bar"
          head="Bar"
          currency={currency}
          before={{ label: daysOf(before), amount: costBefore, mark: beforeMark }}
          after={{ label: daysOf(after), amount: costAfter, mark: afterMark }}
          difference={{
            amount: moneyText(moneyUnits(costAfter) - moneyUnits(costBefore)),
            mark: afterMark.isEstimated ? afterMark : beforeMark,
          }}
          parts={waterfall.bars.map(partOf)}
        />
      </Panel>
      {opened !== undefined && <WorkloadsPanel savings={savings} bar={opened} />}
    </>
  )
}

type Bar = Waterfall['bars'][number]
type BesideProps = { part: Bar; usedHours: string; currency: string }

/** What a bar is, how many workloads it has, and how much of the volume is hours of use. */
function BesideBar({ part, usedHours, currency }: BesideProps) {
  const isUsed = part.bar === 'volume' && moneyUnits(usedHours) !== 0n
  return (
    <>
      <HelpMark {...reviewBarWords[part.bar]} />{' '}
      <span className="faint">
        {part.workloads > 0 && `${count(part.workloads)} ${part.workloads === 1 ? 'workload' : 'workloads'}`}
      </span>
      {isUsed && (
        <div className={styles.used}>
          including hours of use <Money amount={usedHours} currency={currency} kind="difference" />
        </div>
      )}
    </>
  )
}
