import type { Absence } from '#contract/absence.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { NotAvailable } from './not-available.tsx'

type Props = { milliseconds: number | null; absentBecause?: Absence | undefined }

/** A length of time in its two largest units; the tip has the milliseconds. */
export function Duration({ milliseconds, absentBecause }: Props) {
  if (milliseconds === null) return <NotAvailable because={absentBecause} />
  return <span data-tooltip={`${count(milliseconds)} ms`}>{duration(milliseconds)}</span>
}
