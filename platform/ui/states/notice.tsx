import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import styles from './states.module.css'

type Props = { tone: 'warning' | 'failed'; children: ReactNode }

/** A finding in words, above the picture that proves it. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={classes(styles.notice, tone === 'failed' && styles.failed)}>
      <StatusMark tone={tone} label={tone === 'failed' ? 'Failed' : 'Warning'} />
      <div className="grow">{children}</div>
    </div>
  )
}
