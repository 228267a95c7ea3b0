import { classes } from '#ui/classes.ts'
import styles from './report.module.css'

type Props = { text: string }

const shownEnd = 10

/** A code in monospaced letters, truncated in the middle where the column is narrower: both ends identify it. */
export function MiddleTruncatedText({ text }: Props) {
  const cutAt = Math.max(0, text.length - shownEnd)
  return (
    <span className={classes('mono', styles.words, styles.ends)} data-tooltip={text}>
      <span>{text.slice(0, cutAt)}</span>
      <span>{text.slice(cutAt)}</span>
    </span>
  )
}
