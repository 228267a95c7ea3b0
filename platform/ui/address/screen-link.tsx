import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carried } from './address.ts'
import type { Address } from './address.ts'
import { useAddress } from './use-address.ts'

type Props = {
  /** Path of a screen, its fields filled in. */
  to: string
  /** What the view there starts with, besides scope and dates. */
  view?: Address
  className?: string | undefined
  /** Read out and shown as a tip where the link is only an icon. */
  label?: string
  isCurrent?: boolean
  children: ReactNode
}

/** A link to another screen that keeps scope, dates and page size. */
export function ScreenLink({ to, view, className, label, isCurrent = false, children }: Props) {
  const { address } = useAddress()
  const optional = {
    ...(className ? { className } : {}),
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  }
  return (
    <Link
      {...optional}
      to={to}
      search={{ ...carried(address), ...view }}
      aria-label={label}
      data-tip={label}
      activeProps={noProps}
      activeOptions={onlyItself}
      preload="intent"
    >
      {children}
    </Link>
  )
}

const noProps = {}
// Else the screens above the open one would be read out as the current page, too.
const onlyItself = { exact: true }
