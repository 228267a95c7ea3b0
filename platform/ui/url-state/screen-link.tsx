import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from '#contract/place.ts'
import { carried } from './url-state.ts'
import { useUrlState } from './use-url-state.ts'

type Props = Target & {
  /** It leads from a list to what one of its rows is about: the keys that the place there carries go along. */
  isDown?: boolean
  className?: string | undefined
  /** Read out and shown as a tip where the link is only an icon. */
  label?: string
  isCurrent?: boolean
  children: ReactNode
}

/** A link to another screen that keeps scope, dates and page size. */
export function ScreenLink(props: Props) {
  const { to, view, carries, isInPlace, isDown, className, label, isCurrent = false, children } = props
  const { urlState } = useUrlState()
  const optional = {
    ...(className ? { className } : {}),
    ...(isInPlace === true ? { resetScroll: false } : {}),
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  }
  return (
    <Link
      {...optional}
      to={to}
      search={{ ...carried(urlState, isDown === true ? carries : []), ...view }}
      aria-label={label}
      data-tooltip={label}
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
