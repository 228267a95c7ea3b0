import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './link-out.module.css'
import type { LinkOut as Target } from './links-out.ts'

// It is no control, but its reason must be reachable by keyboard.
const focusable = { tabIndex: 0 }

/** A link to another system in a tab of its own; where it cannot be built, the reason. */
export function LinkOut({ target, children }: { target: Target; children: ReactNode }) {
  if (target.href === undefined)
    return (
      <span
        className="faint"
        role="note"
        data-tooltip={target.absentBecause}
        aria-label={target.absentBecause}
        {...focusable}
      >
        {children}
      </span>
    )
  return (
    <a className={styles.link} href={target.href} target="_blank" rel="noreferrer">
      <IconExternalLink size={14} stroke={1.5} aria-hidden />
      {children}
    </a>
  )
}
