import type { ComponentProps } from 'react'
import type { Target } from '#contract/place.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'

/** Money that opens what it is made of; N/A opens its reason. */
export function LinkedMoney({ target, ...figure }: ComponentProps<typeof Money> & { target: Target }) {
  const shown = <Money {...figure} />
  return figure.amount === null ? shown : <ScreenLink {...target}>{shown}</ScreenLink>
}
