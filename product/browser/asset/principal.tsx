import { principalText } from '#product/contract/principal.ts'

/** A user or service principal; the tooltip has the whole name or id. */
export function Principal({ name }: { name: string }) {
  return (
    <span dir="auto" data-tooltip={name}>
      {principalText(name)}
    </span>
  )
}
