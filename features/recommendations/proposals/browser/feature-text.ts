import { inUnit } from '#product/browser/findings/in-unit.ts'

/** A value of evidence in its unit, rounded as a reader needs it. */
export function featureText(value: number | null, format: string): string {
  if (value === null) return 'N/A'
  return inUnit(format === 'duration' ? Math.round(value) : Math.round(value * 10) / 10, format)
}
