import { duration, share } from '#ui/format/quantity.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Money } from '#ui/values/money.tsx'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import type { ShownPart } from './time-row.ts'

type Props = { rows: readonly ShownPart[]; currency?: string; mark?: EstimateMark }

/** What took most of the time for a reason that can be changed, with its price and what to do; nothing where there is none. */
export function TimeCause({ rows, currency, mark }: Props) {
  const cause = rows.find(({ isCause }) => isCause)
  if (!cause) return null
  const { part, label, wallTime, timeShare, cost, stageId, stageTime } = cause
  const { meaning, step } = timePartOf(part)
  return (
    <Notice tone="warning">
      <strong>
        {label} took {duration(wallTime)}, {share(timeShare)} of the time
      </strong>
      {cost !== null && currency !== undefined && (
        <>
          {' and '}
          <Money amount={cost} currency={currency} {...mark} />
        </>
      )}
      . {stageId !== null && stageTime !== null && `Stage ${stageId} has ${duration(stageTime)} of that. `}
      {meaning}
      {step !== undefined && <p className="muted">{step}</p>}
    </Notice>
  )
}
