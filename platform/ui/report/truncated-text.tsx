import styles from './report.module.css'

type Props = {
  text: string
  /** The whole of it, where the text is not. */
  tooltip?: string
}

/** A text of a cell, cut where the column is narrower; its tooltip has all of it. */
export function TruncatedText({ text, tooltip = text }: Props) {
  return (
    <span className={styles.words} data-tooltip={tooltip} dir="auto">
      {text}
    </span>
  )
}
