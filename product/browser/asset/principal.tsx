import { principalText } from '#product/contract/principal.ts'

/** A user or service principal; the tooltip has the whole id. */
export function Principal({ name }: { name: string }) {
  const text = principalText(name)
  return text === name ? <span dir="auto">{name}</span> : <span data-tip={name}>{text}</span>
}
