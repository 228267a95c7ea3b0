import { count, duration } from '#ui/format/quantity.ts'
import { money } from '#ui/format/money.ts'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { Attempt } from './attempt.ts'
import { isUnusual, likeDays, type Usual, type UsualRun } from './usual-run.ts'

const rangeText = (runs: number, minimum: string, maximum: string) =>
  `Median of ${count(runs)} successful runs in the ${likeDays} days before; ${minimum} to ${maximum}.`

/** What a run usually costs: "usually $16.20"; the tooltip says of how many runs. */
export function UsualCost({ usual, currency }: { usual: Usual<string>; currency: string }) {
  if (usual.absentBecause)
    return <span data-tooltip={usual.absentBecause.because}>nothing to compare with</span>
  const { median, minimum, maximum, runs } = usual
  return (
    <span data-tooltip={rangeText(runs, money(minimum, currency), money(maximum, currency))}>
      usually <Money amount={median} currency={currency} />
    </span>
  )
}

/** How long a run usually takes: "usually 1h 40m". */
export function UsualDuration({ usual }: { usual: Usual<number> }) {
  if (usual.absentBecause)
    return <span data-tooltip={usual.absentBecause.because}>nothing to compare with</span>
  const { median, minimum, maximum, runs } = usual
  return (
    <span data-tooltip={rangeText(runs, duration(minimum), duration(maximum))}>
      usually <Duration milliseconds={median} />
    </span>
  )
}

type Props = { run: Attempt; usual: UsualRun | undefined; currency: string }

/** One sentence about a run that took or cost far more than the usual one; nothing about any other. */
export function UnusualRun({ run, usual, currency }: Props) {
  if (!usual) return null
  const { cost, durationMs } = usual
  const isLong = !durationMs.absentBecause && isUnusual(run.runTotalDuration, durationMs)
  const isCostly = !cost.absentBecause && isUnusual(run.runCost, cost)
  if (!isLong && !isCostly) return null
  return (
    <Notice tone="warning">
      This run{' '}
      {isLong && (
        <>
          took <Duration milliseconds={run.runTotalDuration} />, <UsualDuration usual={durationMs} />
        </>
      )}
      {isLong && isCostly && ', and '}
      {isCostly && (
        <>
          cost <Money amount={run.runCost} currency={currency} />,{' '}
          <UsualCost usual={cost} currency={currency} />
        </>
      )}
      .
    </Notice>
  )
}
