import styles from './report.module.css'

type Props = {
  text: string
  /** The full text, where `text` is shortened. */
  tooltip?: string
}

/** A text of a cell, truncated where the column is narrower; the tooltip has the full text. */
export function TruncatedText({ text, tooltip = text }: Props) {
  return (
    <span className={styles.words} data-tooltip={tooltip} dir="auto">
      {text}
    </span>
  )
}
