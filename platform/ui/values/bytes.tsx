import type { Absence } from '#contract/absence.ts'
import { bytes, count } from '#ui/format/quantity.ts'
import { NotAvailable } from './not-available.tsx'

type Props = { value: number | null; absentBecause?: Absence | undefined }

/** Bytes in steps of 1024; the tip has their exact number. */
export function Bytes({ value, absentBecause }: Props) {
  if (value === null) return <NotAvailable because={absentBecause} />
  return <span data-tooltip={`${count(value)} bytes`}>{bytes(value)}</span>
}
