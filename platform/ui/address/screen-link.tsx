import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carried, carriedDown } from './address.ts'
import type { Address } from './address.ts'
import { useAddress } from './use-address.ts'

type Props = {
  /** Path of a screen, its fields filled in. */
  to: string
  /** What the view there starts with, besides scope and dates. */
  view?: Address
  /** It leads from a list to what one of its rows is about: the filters that both have go along. */
  isDown?: boolean
  className?: string | undefined
  /** Read out and shown as a tip where the link is only an icon. */
  label?: string
  isCurrent?: boolean
  children: ReactNode
}

/** A link to another screen that keeps scope, dates and page size. */
export function ScreenLink(props: Props) {
  const { to, view, isDown = false, className, label, isCurrent = false, children } = props
  const { address } = useAddress()
  const optional = {
    ...(className ? { className } : {}),
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  }
  return (
    <Link
      {...optional}
      to={to}
      search={{ ...(isDown ? carriedDown(address) : carried(address)), ...view }}
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
