import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import type { Tone } from '#product/browser/statuses/status-look.ts'
import { StatusMark } from './status-mark.tsx'
import styles from './status.module.css'

/** A status as a shape and a word. */
export function Status({ status }: { status: string }) {
  const { tone, label } = statusLook(status)
  return <StatusTag tone={tone}>{label}</StatusTag>
}

type TagProps = { tone: Exclude<Tone, 'none'>; children: ReactNode }

/** A shape and words of one's own, for what is no run status. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const shown: TagProps['tone'] = tone === 'none' ? 'neutral' : tone
  return (
    <span className={classes(styles.status, styles[shown])}>
      <StatusMark tone={tone} />
      {children}
    </span>
  )
}
