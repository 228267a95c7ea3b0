import { instantParts, utcInstant } from '#ui/format/time.ts'
import { NotAvailable } from './not-available.tsx'

type Props = { /** ISO 8601 in UTC. */ at: string | null }

/** An instant in the browser's zone, with the zone's name; the tip has it in UTC. */
export function Instant({ at }: Props) {
  if (at === null) return <NotAvailable />
  const value = new Date(at)
  const { day, time, zone } = instantParts(value)
  return (
    <time dateTime={at} data-tooltip={utcInstant(value)}>
      {day} {time} <span className="faint">{zone}</span>
    </time>
  )
}
