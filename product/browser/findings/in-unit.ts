import { decimal, duration, share } from '#ui/format/quantity.ts'

/** A measured value or its limit in the unit of the limit. */
export function inUnit(value: number, format: string | null): string {
  if (format === 'share') return share(value)
  return format === 'duration' ? duration(value) : decimal(String(value))
}
