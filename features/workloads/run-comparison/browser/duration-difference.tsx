import { count, duration } from '#ui/format/quantity.ts'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noTimes } from '#product/contract/absences/runs.ts'

/** How much longer or shorter the second run took, with its sign. */
export function DurationDifference({ milliseconds }: { milliseconds: number | null }) {
  if (milliseconds === null) return <NotAvailable because={noTimes} />
  const sign = milliseconds > 0 ? '+' : milliseconds < 0 ? '−' : ''
  return (
    <span data-tooltip={`${sign}${count(Math.abs(milliseconds))} ms`}>
      {sign}
      {duration(Math.abs(milliseconds))}
    </span>
  )
}
