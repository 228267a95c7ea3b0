import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import type { Tone } from './status-looks.ts'
import { useStatusLooks } from './status-looks.ts'
import { StatusMark } from './status-mark.tsx'
import styles from './status.module.css'

type Props = { status: string; /** A success in which something failed. */ isWarned?: boolean }

/** A status as a shape and a word. */
export function Status({ status, isWarned = false }: Props) {
  const { tone, label } = useStatusLooks()(status, isWarned)
  return <StatusTag tone={tone}>{label}</StatusTag>
}

type TagProps = { tone: Exclude<Tone, 'none'>; children: ReactNode }

/** A shape and words of one's own, for what is no status. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const shown: TagProps['tone'] = tone === 'none' ? 'neutral' : tone
  return (
    <span className={classes(styles.status, styles[shown])}>
      <StatusMark tone={tone} />
      {children}
    </span>
  )
}
