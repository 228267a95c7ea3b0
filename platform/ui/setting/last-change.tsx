import { Instant } from '#ui/values/instant.tsx'

type Props = { change: { changedBy: string | null; changedAt: string | null } }

/** Who changed a setting last, and when; nothing where nobody did. */
export function LastChange({ change: { changedBy, changedAt } }: Props) {
  if (changedAt === null) return null
  return (
    <p className="muted">
      Last changed <Instant at={changedAt} /> by {changedBy}.
    </p>
  )
}
