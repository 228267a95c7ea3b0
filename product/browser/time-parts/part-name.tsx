import { Swatch } from '#ui/fill/swatch.tsx'
import { timePartOf } from '#product/contract/time-parts.ts'
import { timeFill } from './time-fill.ts'

/** A part of the time by its name, with its color. */
export function PartName({ part }: { part: string }) {
  const { label, meaning } = timePartOf(part)
  return (
    <span data-tooltip={meaning}>
      <Swatch fill={timeFill(part)} /> {label}
    </span>
  )
}
